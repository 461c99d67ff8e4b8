/* What the rules say to one crawler, drawn as a tree of paths: a branch is a longer path, its colour the verdict. */
import type { TreeAnswer } from "./protocol.js";
import { h, plural } from "./dom.js";

/** Past this many nodes, branches begin closed. */
const MOST_OPEN = 80;
const MOST_SHOWN = 1000;

export class TreePicture {
  readonly element = h("ul", { class: "tree", role: "tree", "aria-label": "What the rules say, as a tree of paths" });
  private open = new Set<number>();
  private answer: TreeAnswer | undefined;
  private at = 0;

  constructor(private readonly goTo: (line: number) => void) {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
  }

  show(answer: TreeAnswer): void {
    this.answer = answer;
    this.at = 0;
    this.open = new Set(answer.nodes.length <= MOST_OPEN ? answer.nodes.keys() : [0]);
    // The way of the URL is always open.
    for (const node of answer.way) for (let up = node; up !== 0; up = answer.nodes[up]!.parent) this.open.add(answer.nodes[up]!.parent);
    this.draw();
  }

  private children(): number[][] {
    const children: number[][] = this.answer!.nodes.map(() => []);
    this.answer!.nodes.forEach((node, i) => {
      if (i > 0) children[node.parent]!.push(i);
    });
    return children;
  }

  private draw(): void {
    const answer = this.answer;
    if (answer === undefined) return;
    const focused = this.element.contains(document.activeElement);
    const children = this.children(), way = new Set(answer.way), items: HTMLElement[] = [];
    const add = (i: number, level: number): void => {
      if (items.length >= MOST_SHOWN) return;
      items.push(this.item(i, level, children[i]!.length, way));
      if (this.open.has(i)) for (const child of children[i]!) add(child, level + 1);
    };
    add(0, 1);
    if (items.length >= MOST_SHOWN) items.push(h("li", { role: "none", class: "empty" }, "… the rest stands in branches that are not shown"));
    this.element.replaceChildren(...items);
    if (focused) this.itemAt(this.at)?.focus();
  }

  private item(i: number, level: number, branches: number, way: ReadonlySet<number>): HTMLElement {
    const node = this.answer!.nodes[i]!;
    const own = i === 0 ? node.pattern : [...node.pattern].slice(node.shared).join("");
    const rule = node.line === 0 ? "no rule" : `line ${node.line}`;
    const beaten = node.ruleLine !== 0 && node.ruleLine !== node.line;
    return h(
      "li",
      {
        role: "treeitem", class: `node ${node.verdict}${way.has(i) ? " way" : ""}`, style: `--level: ${level - 1}`, "aria-level": level,
        "aria-expanded": branches > 0 ? String(this.open.has(i)) : undefined, tabindex: i === this.at ? 0 : -1, "data-node": i,
        title: `${node.pattern}\n${node.verdict}, ${rule}\nfor example ${node.example}`,
      },
      h("span", { class: "twig", "aria-hidden": "true" }, branches === 0 ? "" : this.open.has(i) ? "▾" : "▸"),
      h("span", { class: "dot", "aria-hidden": "true" }, node.verdict === "allow" ? "✓" : "✕"),
      h("code", {}, h("span", { class: "shared" }, i === 0 ? "" : [...node.pattern].slice(0, node.shared).join("")), own),
      h("span", { class: "visually-hidden" }, ` ${node.verdict} by ${node.line === 0 ? "no rule" : "line"} `),
      h("span", { class: "quiet" }, node.line === 0 ? "" : String(node.line)),
      branches > 0 && !this.open.has(i) && h("span", { class: "quiet" }, plural(branches, "branch", "branches")),
      node.crossingLine !== 0 && h("span", { class: "crossing" }, `but line ${node.crossingLine} crosses`),
      beaten && h("span", { class: "crossing" }, `line ${node.ruleLine} is beaten`),
    );
  }

  private itemAt(i: number): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`[data-node="${i}"]`);
  }

  private toggle(i: number, open = !this.open.has(i)): void {
    if (open) this.open.add(i);
    else this.open.delete(i);
    this.draw();
  }

  private click(event: MouseEvent): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-node]");
    if (item === null) return;
    this.at = Number(item.dataset.node);
    if ((event.target as Element).closest(".twig") !== null) this.toggle(this.at);
    else this.reveal();
    this.draw();
    this.itemAt(this.at)?.focus();
  }

  private reveal(): void {
    const line = this.answer!.nodes[this.at]!.line;
    if (line !== 0) this.goTo(line);
  }

  private key(event: KeyboardEvent): void {
    if (this.answer === undefined) return;
    const shown = [...this.element.querySelectorAll<HTMLElement>("[data-node]")].map((item) => Number(item.dataset.node));
    const place = shown.indexOf(this.at);
    switch (event.key) {
      case "ArrowDown": this.at = shown[place + 1] ?? this.at; break;
      case "ArrowUp": this.at = shown[place - 1] ?? this.at; break;
      case "Home": this.at = 0; break;
      case "End": this.at = shown[shown.length - 1]!; break;
      case "ArrowRight":
        if (this.open.has(this.at)) this.at = shown[place + 1] ?? this.at;
        else this.toggle(this.at, true);
        break;
      case "ArrowLeft":
        if (this.open.has(this.at) && this.at !== 0 && this.children()[this.at]!.length > 0) this.toggle(this.at, false);
        else this.at = this.answer.nodes[this.at]!.parent;
        break;
      case "Enter":
      case " ":
        this.reveal();
        break;
      default:
        return;
    }
    event.preventDefault();
    this.draw();
    this.itemAt(this.at)?.focus();
  }
}

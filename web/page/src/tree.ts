// SPDX-License-Identifier: Apache-2.0
/* The rules for one crawler as a tree of paths: a branch is a longer path, its colour is the verdict. */
import type { TreeAnswer } from "./protocol.js";
import { h, plural } from "./dom.js";

/** Past this many nodes, branches begin closed. */
const MOST_OPEN = 80;
const MOST_SHOWN = 1000;

export class TreePicture {
  readonly element = h("ul", { class: "tree", role: "tree", "aria-label": "What the rules say, as a tree of paths" });
  private open = new Set<number>();
  private answer: TreeAnswer | undefined;
  private children: number[][] = [];
  /** Those that were shown, by node: they are kept, so that one that has the focus keeps it, and says what became of it. */
  private items = new Map<number, HTMLElement>();
  /** Nodes in view, from top to bottom. */
  private shown: number[] = [];
  private at = 0;

  constructor(private readonly goTo: (line: number) => void) {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
  }

  show(answer: TreeAnswer): void {
    const { nodes, way } = answer;
    const focused = this.element.contains(document.activeElement);
    this.answer = answer;
    this.at = 0;
    this.items.clear();
    this.children = nodes.map(() => []);
    nodes.forEach((node, i) => {
      if (i > 0) this.children[node.parent]!.push(i);
    });
    this.open = new Set(nodes.length <= MOST_OPEN ? nodes.keys() : [0]);
    // The nodes that match the URL are always open.
    for (const node of way) for (let up = node; up !== 0; up = nodes[up]!.parent) this.open.add(nodes[up]!.parent);
    this.draw();
    if (focused) this.items.get(0)?.focus();
  }

  private draw(): void {
    const elements: HTMLElement[] = [];
    this.shown = [];
    const add = (i: number, level: number, place: number, among: number): void => {
      if (this.shown.length >= MOST_SHOWN) return;
      const item = this.items.get(i) ?? this.item(i, level, place, among);
      this.items.set(i, item);
      this.update(item, i);
      elements.push(item);
      this.shown.push(i);
      if (this.open.has(i)) this.children[i]!.forEach((child, n, all) => add(child, level + 1, n + 1, all.length));
    };
    add(0, 1, 1, 1);
    if (this.shown.length >= MOST_SHOWN)
      elements.push(h("li", { role: "none", class: "empty" }, "… the rest stands in branches that are not shown"));
    this.element.replaceChildren(...elements);
  }

  private item(i: number, level: number, place: number, among: number): HTMLElement {
    const { nodes, way } = this.answer!, node = nodes[i]!;
    const characters = [...node.pattern], shared = i === 0 ? 0 : node.shared;
    const word = node.verdict === "allow" ? "allow" : "block";
    const rule = node.line === 0 ? "no rule" : `line ${node.line}`;
    const other = node.verdict === "allow" ? "blocks" : "allows";
    return h(
      "li",
      {
        role: "treeitem", class: `node ${node.verdict}${way.includes(i) ? " way" : ""}`, style: `--level: ${level - 1}`,
        "aria-level": level, "aria-posinset": place, "aria-setsize": among, "data-node": i,
        title: `${node.pattern}\n${word}, ${rule}\nfor example ${node.example}`,
      },
      h("span", { class: "twig", "aria-hidden": "true" }),
      h("span", { class: "dot", "aria-hidden": "true" }, node.verdict === "allow" ? "✓" : "✕"),
      h("code", {}, h("span", { class: "shared" }, characters.slice(0, shared).join("")), characters.slice(shared).join("")),
      h("span", { class: "visually-hidden" }, ` ${word}, `),
      h("span", { class: "quiet" }, rule),
      h("span", { class: "quiet folded" }, plural(this.children[i]!.length, "branch", "branches")),
      node.crossingLine !== 0 && h("span", { class: "crossing" }, `but line ${node.crossingLine} ${other} some of it`),
      node.ruleLine !== 0 && node.ruleLine !== node.line && h("span", { class: "crossing" }, `line ${node.ruleLine} is beaten`),
    );
  }

  /** What of an item changes as one moves, opens and closes. */
  private update(item: HTMLElement, i: number): void {
    const open = this.open.has(i);
    item.tabIndex = i === this.at ? 0 : -1;
    if (this.children[i]!.length === 0) return;
    item.setAttribute("aria-expanded", String(open));
    item.firstElementChild!.textContent = open ? "▾" : "▸";
  }

  private moveTo(i: number): void {
    const from = this.items.get(this.at);
    if (from !== undefined) from.tabIndex = -1;
    this.at = i;
    const to = this.items.get(i)!;
    to.tabIndex = 0;
    to.focus();
  }

  /** Opens or closes the node that one is at. */
  private toggle(open = !this.open.has(this.at)): void {
    if (open) this.open.add(this.at);
    else this.open.delete(this.at);
    this.draw();
    this.items.get(this.at)!.focus();
  }

  private click(event: MouseEvent): void {
    const target = event.target as Element, item = target.closest<HTMLElement>("[data-node]");
    if (item === null) return;
    this.moveTo(Number(item.dataset.node));
    if (target.closest(".twig") === null) this.reveal();
    else if (this.children[this.at]!.length > 0) this.toggle();
  }

  private reveal(): void {
    const line = this.answer!.nodes[this.at]!.line;
    if (line !== 0) this.goTo(line);
  }

  private key(event: KeyboardEvent): void {
    if (this.answer === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { at, shown } = this, place = shown.indexOf(at), inner = this.children[at]!.length > 0;
    switch (event.key) {
      case "ArrowDown": this.moveTo(shown[place + 1] ?? at); break;
      case "ArrowUp": this.moveTo(shown[place - 1] ?? at); break;
      case "Home": this.moveTo(0); break;
      case "End": this.moveTo(shown[shown.length - 1]!); break;
      case "ArrowRight":
        if (inner && !this.open.has(at)) this.toggle(true);
        else if (inner) this.moveTo(shown[place + 1] ?? at);
        break;
      case "ArrowLeft":
        if (inner && this.open.has(at)) this.toggle(false);
        else this.moveTo(this.answer.nodes[at]!.parent);
        break;
      case "Enter":
      case " ": this.reveal(); break;
      default: return;
    }
    event.preventDefault();
  }
}

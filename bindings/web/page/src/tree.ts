// SPDX-License-Identifier: Apache-2.0
/* The rules for one crawler as a tree of paths: a branch is a longer path, its colour is the verdict. */
import type { TreeAnswer } from "./protocol.js";
import { h, plural } from "./dom.js";
import { FoldedTree, type FoldKind } from "./tree_folds.js";

/** Past this many nodes, branches begin closed. */
const MOST_OPEN = 80;
const MOST_SHOWN = 1000;
/** Paths that are named where a fold is closed. */
const FOLD_SHOWN = 6;

/** Where an item stands, for screen readers too. */
interface Place {
  i: number;
  "aria-level": number;
  "aria-posinset": number;
  "aria-setsize": number;
}

export class TreePicture {
  readonly element = h("ul", { class: "tree", role: "tree", "aria-label": "What the rules say, as a tree of paths" });
  private open = new Set<number>();
  private answer: TreeAnswer | undefined;
  private folded = new FoldedTree([]);
  /** Those that were shown, by node: they are kept, so that one that has the focus keeps it, and says what became of it. */
  private items = new Map<number, HTMLElement>();
  /** Nodes in view, from top to bottom. */
  private shown: number[] = [];
  private at = 0;

  /** LINE gives the text of a line. */
  constructor(private readonly line: (number: number) => string, private readonly goTo: (line: number) => void) {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
  }

  show(answer: TreeAnswer): void {
    const { nodes, way } = answer;
    const focused = this.element.contains(document.activeElement);
    this.answer = answer;
    this.at = 0;
    this.items.clear();
    this.folded = new FoldedTree(nodes);
    this.open = new Set(this.unfolded() <= MOST_OPEN ? nodes.keys() : [0]);
    // The nodes that match the URL are always open.
    const { parents } = this.folded;
    for (const node of way) for (let up = node; up !== 0; up = parents[up]!) this.open.add(parents[up]!);
    this.draw();
    if (focused) this.items.get(0)?.focus();
  }

  /** How many stand outside of folds. */
  private unfolded(): number {
    const { children, nodes } = this.folded;
    let count = 0;
    const add = (i: number): void => {
      count++;
      if (i < nodes.length) children[i]!.forEach(add);
    };
    add(0);
    return count;
  }

  private draw(): void {
    const elements: HTMLElement[] = [];
    this.shown = [];
    const add = (i: number, level: number, place: number, among: number): void => {
      if (this.shown.length >= MOST_SHOWN) return;
      const item = this.items.get(i) ??
        this.item({ i, "aria-level": level, "aria-posinset": place, "aria-setsize": among });
      this.items.set(i, item);
      this.update(item, i);
      elements.push(item);
      this.shown.push(i);
      if (this.open.has(i)) this.folded.children[i]!.forEach((child, n, all) => add(child, level + 1, n + 1, all.length));
    };
    add(0, 1, 1, 1);
    if (this.shown.length >= MOST_SHOWN)
      elements.push(h("li", { role: "none", class: "empty" }, "… the rest stands in branches that are not shown"));
    this.element.replaceChildren(...elements);
  }

  private item({ i, ...place }: Place): HTMLElement {
    const common = { role: "treeitem", ...place, style: `--level: ${place["aria-level"] - 1}`, "data-node": i };
    const kind = this.folded.foldKind(i);
    return kind === undefined ? this.nodeItem(i, common) : this.foldItem(i, kind, common);
  }

  private nodeItem(i: number, common: Record<string, string | number>): HTMLElement {
    const { nodes, way } = this.answer!, node = nodes[i]!;
    const characters = [...node.pattern], shared = i === 0 ? 0 : node.shared, branches = this.folded.children[i]!.length;
    const word = node.verdict === "allow" ? "allow" : "block";
    const rule = node.line === 0 ? "no rule" : `line ${node.line}`;
    const decides = node.line === 0 ? "no rule decides" : `line ${node.line} decides: ${this.line(node.line).trim()}`;
    return h(
      "li",
      { ...common, class: `node ${node.verdict}${way.includes(i) ? " way" : ""}`, title: `${word}, ${decides}\nfor example ${node.example}` },
      h("span", { class: "twig", "aria-hidden": "true" }),
      h("span", { class: "dot", "aria-hidden": "true" }, node.verdict === "allow" ? "✓" : "✕"),
      h("code", {}, h("span", { class: "shared" }, characters.slice(0, shared).join("")), characters.slice(shared).join("")),
      h("span", { class: "visually-hidden" }, ` ${word}, `),
      h("span", { class: "quiet" }, rule),
      h("span", { class: "quiet folded" }, plural(branches, "branch", "branches")),
      this.crossing(i),
      node.ruleLine !== 0 && node.ruleLine !== node.line && h("span", { class: "crossing" }, `line ${node.ruleLine} is beaten`),
    );
  }

  /** That another rule decides about some of a node's paths. What the node above says, or the one before, is said once. */
  private crossing(i: number): HTMLElement | false {
    const { nodes } = this.answer!, { crossingLine, parent, verdict } = nodes[i]!;
    if (crossingLine === 0) return false;
    const said = (other: number | undefined) => other !== undefined && other !== i && nodes[other]?.crossingLine === crossingLine;
    const siblings = this.folded.children[this.folded.parents[i]!]!;
    const text = `line ${crossingLine} ${verdict === "allow" ? "blocks" : "allows"} some of it: ${this.line(crossingLine).trim()}`;
    return said(parent) || said(siblings[siblings.indexOf(i) - 1])
      ? h("span", { class: "quiet", title: text }, `also line ${crossingLine}`)
      : h("span", { class: "crossing", title: text }, `but line ${crossingLine} ${verdict === "allow" ? "blocks" : "allows"} some of it`);
  }

  private foldItem(i: number, kind: FoldKind, common: Record<string, string | number>): HTMLElement {
    const { children, parents, nodes } = this.folded, members = children[i]!, { verdict } = nodes[members[0]!]!;
    const siblings = children[parents[i]!]!, before = nodes[siblings[siblings.indexOf(i) - 1]!]!;
    const own = (member: number) => [...nodes[member]!.pattern].slice(nodes[member]!.shared).join("");
    const names = members.slice(0, FOLD_SHOWN).map(own).join("  ");
    const title = kind === "alike"
      ? `${plural(members.length, "branch", "branches")} like ${before.pattern}:`
      : `${members.length.toLocaleString("en")} more ${verdict === "allow" ? "allowed" : "blocked"}:`;
    return h(
      "li",
      { ...common, class: `node fold ${verdict}` },
      h("span", { class: "twig", "aria-hidden": "true" }),
      h("span", { class: "quiet" }, title),
      h("code", { class: "shared" }, `${names}${members.length > FOLD_SHOWN ? "  …" : ""}`),
    );
  }

  /** What of an item changes as one moves, opens and closes. */
  private update(item: HTMLElement, i: number): void {
    const open = this.open.has(i);
    item.tabIndex = i === this.at ? 0 : -1;
    if (this.folded.children[i]!.length === 0) return;
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
    const isFold = this.folded.foldKind(this.at) !== undefined;
    if (!isFold && target.closest(".twig") === null) this.reveal();
    else if (this.folded.children[this.at]!.length > 0) this.toggle();
  }

  /** Goes to the line of the node that one is at; a fold opens or closes. */
  private reveal(): void {
    const line = this.answer!.nodes[this.at]?.line;
    if (line === undefined) this.toggle();
    else if (line !== 0) this.goTo(line);
  }

  private key(event: KeyboardEvent): void {
    if (this.answer === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { at, shown } = this, place = shown.indexOf(at), inner = this.folded.children[at]!.length > 0;
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
        else this.moveTo(this.folded.parents[at]!);
        break;
      case "Enter":
      case " ": this.reveal(); break;
      default: return;
    }
    event.preventDefault();
  }
}

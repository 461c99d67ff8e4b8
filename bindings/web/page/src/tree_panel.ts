// SPDX-License-Identifier: Apache-2.0
/* The view "Tree": the rules for one crawler, with the nodes that match the chosen URL. */
import { dropped, thorough } from "./asking.js";
import { h } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import { sayOld } from "./lines.js";
import { agentOf, labelOf } from "./state.js";
import type { Revision } from "./revision.js";
import type { Subject } from "./subject.js";
import { TreePicture } from "./tree.js";

export class TreePanel {
  readonly element: HTMLElement;
  private readonly select: HTMLSelectElement;
  private readonly note = h("p", { class: "quiet" });
  private readonly picture: TreePicture;
  /** Of what is drawn. */
  private drawn: Revision | undefined;
  private what = "";

  /** `chosen` gives the URL and the number of the crawler that are looked at; `onChange` hears that another is chosen here. */
  constructor(
    private readonly subject: Subject,
    editor: RobotsEditor,
    private readonly chosen: () => { url: string; agent: number } | undefined,
    onChange: () => void,
  ) {
    this.select = h("select", { id: "tree-of", onchange: onChange });
    this.picture = new TreePicture((line) => editor.line(line), (line) =>
      this.drawn !== undefined && subject.isFile(this.drawn) ? editor.speakOf(line) : sayOld());
    const label = h("label", { for: "tree-of" }, "What the rules say to ");
    const legend = h("p", { class: "quiet" }, "✓ allowed, ✕ blocked; a branch is a longer path. A click shows the rule.");
    this.element = h("div", {}, h("p", { class: "tree-head" }, label, this.select), legend, this.note, this.picture.element);
  }

  /** Asks for the tree, and draws it. */
  async show(): Promise<boolean> {
    const { crawlers } = this.subject.state, chosen = this.chosen();
    const before = this.select.value;
    this.select.replaceChildren(...crawlers.map((crawler, i) => h("option", { value: i }, labelOf(crawler))));
    this.select.value = before !== "" && Number(before) < crawlers.length ? before : String(Math.min(chosen?.agent ?? 0, crawlers.length - 1));
    const crawler = crawlers[Number(this.select.value)];
    if (crawler === undefined) return true;
    const found = await thorough.ask("tree", { ...this.subject.input, agent: agentOf(crawler), url: chosen?.url });
    if (found === dropped || !this.subject.isFile(found.revision)) return false;
    const what = JSON.stringify([found.revision, crawler, chosen?.url]);
    if (what === this.what) return true; // what was opened stays so
    this.what = what;
    this.drawn = found.revision;
    this.note.textContent = chosen === undefined || found.answer.way.length === 0 ? "" : `Marked: the way of ${chosen.url}`;
    this.picture.show(found.answer);
    return true;
  }
}

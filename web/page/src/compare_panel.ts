// SPDX-License-Identifier: Apache-2.0
/* The view "Compare": the version before, and what differs between it and the file. */
import { Matrix } from "../../package/dist/matrix.js";
import { dropped, thorough } from "./asking.js";
import { ruleChanges, urlChanges } from "./compare.js";
import { h, replaceChildren } from "./dom.js";
import { PlainEditor, type RobotsEditor } from "./editor.js";
import type { GoTo } from "./lines.js";
import { agentOf, labelOf, urlList } from "./state.js";
import type { Subject } from "./subject.js";

export class ComparePanel {
  readonly element: HTMLElement;
  private readonly changes = h("div");
  private readonly before: PlainEditor;
  /** The version before was chosen by the reader, so no other file takes its place. */
  private chosen: boolean;

  /** `onChange` hears that there is another version before. */
  constructor(private readonly subject: Subject, editor: RobotsEditor, private readonly goTo: GoTo, onChange: () => void) {
    const { state } = subject;
    this.chosen = state.before !== state.text;
    const box = h("div", { class: "editor before" });
    this.before = new PlainEditor(box, state.before, "The version before", "Paste the version to compare with", () => {
      state.before = this.before.text;
      this.chosen = true;
      subject.listsChanged();
      onChange();
    }, true);
    this.element = h(
      "div",
      {},
      h(
        "div",
        { class: "row-of-buttons" },
        h("button", { type: "button", onclick: () => this.take() }, "Take this text as “before”"),
        h("button", { type: "button", onclick: () => editor.replace(state.before) }, "Go back to “before”"),
      ),
      h("details", {}, h("summary", {}, "The version before"), box),
      this.changes,
    );
  }

  private take(): void {
    this.before.replace(this.subject.text);
    this.chosen = true;
  }

  /** Another file took the place of the text: later edits are compared with it, unless the reader chose what with. */
  follow(text: string): void {
    if (this.chosen) return;
    this.before.replace(text);
    this.chosen = false;
  }

  /** Shows a state that came from elsewhere. */
  load(before: string, text: string): void {
    this.before.replace(before);
    this.chosen = before !== text;
  }

  /** Asks for the changes, and shows them. */
  async show(): Promise<boolean> {
    const { subject } = this, { state } = subject;
    if (state.before === subject.text) {
      replaceChildren(
        this.changes,
        h("p", { class: "empty" }, "Both versions are the same. Change the text, or paste another one at “The version before”."),
      );
      return true;
    }
    const urls = urlList(state.urls), labels = state.crawlers.map(labelOf);
    const found = await thorough.ask("compare", {
      ...subject.input, before: state.before, urls, agents: state.crawlers.map(agentOf),
    });
    if (found === dropped || !subject.isWhole(found.revision)) return false;
    const { agents, before, now, urlErrors, differences } = found.answer;
    const matrix = (columns: readonly Uint32Array[]) => new Matrix(urls, [], columns, urlErrors);
    replaceChildren(
      this.changes,
      urlChanges(matrix(before), matrix(now), agents.map((agent) => labels[agent]!), urls),
      ruleChanges(differences, (line) => this.goTo(line, found.revision)),
    );
    return true;
  }
}

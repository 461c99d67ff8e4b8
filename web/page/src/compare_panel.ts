// SPDX-License-Identifier: Apache-2.0
/* The view "Compare": the version before, and what differs between it and the file. */
import { Matrix } from "../../package/dist/matrix.js";
import { dropped, thorough } from "./asking.js";
import { ruleChanges, sentences, urlChanges } from "./compare.js";
import { h, replaceChildren, toast } from "./dom.js";
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
  constructor(private readonly subject: Subject, private readonly editor: RobotsEditor, private readonly goTo: GoTo, onChange: () => void) {
    const { state } = subject;
    this.chosen = state.before !== state.text;
    const box = h("div", { class: "editor before" });
    this.before = new PlainEditor(box, state.before, "The baseline", "Paste the version to compare with", () => {
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
        h("button", { type: "button", onclick: () => this.take() }, "Save as baseline"),
        h("button", { type: "button", onclick: () => editor.load(state.before) }, "Go back to the baseline"),
      ),
      h("details", {}, h("summary", {}, "The baseline"), box),
      this.changes,
    );
  }

  private take(): void {
    this.before.replace(this.subject.text);
    this.chosen = true;
    toast("Saved: later edits are compared with this text.");
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
        h("p", { class: "empty" }, "The text is the same as its baseline. Change it, or paste another version at “The baseline”."),
      );
      return true;
    }
    const urls = urlList(state.urls), labels = state.crawlers.map(labelOf);
    const found = await thorough.ask("compare", {
      ...subject.input, before: state.before, urls, agents: state.crawlers.map(agentOf),
    });
    if (found === dropped || !subject.isWhole(found.revision)) return false;
    const { agents, before, now, urlErrors, changes, undecided } = found.answer;
    const sides = {
      before: (line: number) => this.before.line(line), now: (line: number) => this.editor.line(line),
      goTo: (line: number) => this.goTo(line, found.revision),
    };
    const matrix = (columns: readonly Uint32Array[]) => new Matrix(urls, [], columns, urlErrors);
    replaceChildren(
      this.changes,
      sentences(changes, undecided),
      urlChanges(matrix(before), matrix(now), agents.map((agent) => labels[agent]!), urls),
      ruleChanges(changes, sides),
    );
    return true;
  }
}

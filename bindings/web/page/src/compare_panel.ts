// SPDX-License-Identifier: Apache-2.0
/* The view "Compare": the version before, and what differs between it and the file. */
import { Matrix } from "../../package/dist/matrix.js";
import { dropped, thorough } from "./asking.js";
import { ruleChanges, sentences, urlChanges } from "./compare.js";
import { h, replaceChildren, toast } from "./dom.js";
import { PlainEditor, type RobotsEditor } from "./editor.js";
import { isOffered } from "./examples.js";
import type { GoTo } from "./lines.js";
import { addressIn } from "./opening.js";
import { agentOf, labelOf, urlList } from "./state.js";
import type { Subject } from "./subject.js";

export class ComparePanel {
  readonly element: HTMLElement;
  private readonly changes = h("div");
  private readonly box = h("div", { class: "editor before" });
  /** There once it is looked at: an editor out of view would make all of its lines. */
  private before: PlainEditor | undefined;

  /** `onChange` hears that there is another version before. */
  constructor(private readonly subject: Subject, private readonly editor: RobotsEditor, private readonly goTo: GoTo, private readonly onChange: () => void) {
    this.element = h(
      "div",
      {},
      h(
        "div",
        { class: "row-of-buttons" },
        h("button", { type: "button", onclick: () => this.take() }, "Save as baseline"),
        h("button", { type: "button", onclick: () => editor.load(subject.state.before) }, "Go back to the baseline"),
      ),
      h("details", { ontoggle: () => this.fill() }, h("summary", {}, "The baseline"), this.box),
      this.changes,
    );
  }

  private take(): void {
    this.set(this.subject.text);
    toast("Saved: later edits are compared with this text.");
  }

  /** Another file took the place of the text. The first of the reader's own is the baseline of all that come later. */
  follow(text: string): void {
    if (isOffered(this.subject.state.before) && addressIn(text) === undefined) this.set(text);
  }

  /** Puts another text in place of the baseline. */
  set(text: string): void {
    this.note(text);
    this.fill();
  }

  private note(text: string): void {
    const { state } = this.subject;
    if (text === state.before) return;
    state.before = text;
    this.subject.listsChanged();
    this.onChange();
  }

  /** Shows the baseline in its editor, if that can be seen. */
  private fill(): void {
    const { before } = this.subject.state;
    if (!this.box.checkVisibility() || this.before?.text === before) return;
    this.before?.view.destroy();
    this.before = new PlainEditor(this.box, before, "The baseline", "Paste the version to compare with", () => this.note(this.before!.text), true);
  }

  /** Asks for the changes, and shows them. */
  async show(): Promise<boolean> {
    const { subject } = this, { state } = subject;
    this.fill();
    if (state.before === subject.text) {
      replaceChildren(
        this.changes,
        h("p", { class: "empty" }, "The text is the same as its baseline. Change it, or paste the new version over it."),
      );
      return true;
    }
    const urls = urlList(state.urls), labels = state.crawlers.map(labelOf);
    const found = await thorough.ask("compare", {
      ...subject.input, before: state.before, urls, agents: state.crawlers.map(agentOf),
    });
    if (found === dropped || !subject.isWhole(found.revision)) return false;
    const { agents, before, now, urlErrors, changes } = found.answer;
    const old = state.before.split(/\r\n?|\n/);
    const sides = {
      before: (line: number) => old[line - 1] ?? "", now: (line: number) => this.editor.line(line),
      goTo: (line: number) => this.goTo(line, found.revision),
    };
    const matrix = (columns: readonly Uint32Array[]) => new Matrix(urls, [], columns, urlErrors);
    replaceChildren(
      this.changes,
      sentences(changes, sides),
      urlChanges(matrix(before), matrix(now), agents.map((agent) => labels[agent]!), urls),
      ruleChanges(changes.crawlers, sides),
    );
    return true;
  }
}

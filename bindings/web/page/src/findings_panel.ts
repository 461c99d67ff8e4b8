// SPDX-License-Identifier: Apache-2.0
/* The view "Findings", the marks in the editor's margin, and what a click on a fix does. */
import type { Finding, FindingText, Fixed } from "../../package/dist/index.js";
import { dropped, quick, thorough } from "./asking.js";
import { h, plural, replaceChildren, toast } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import { changedLine, countsOf, diagnosticsOf, findingsList, isFixable, type Fixable } from "./findings.js";
import { sayOld, type GoTo } from "./lines.js";
import type { Revision } from "./revision.js";
import { present } from "./status.js";
import type { Subject } from "./subject.js";
import type { Tabs } from "./tabs.js";

/** Changed lines that are shown before all of them are made. */
const MOST_CHANGES = 200;

export class FindingsPanel {
  private readonly head = h("div", { class: "findings-head" });
  private readonly preview = h("div");
  private readonly list = h("div");
  readonly element = h("div", {}, this.head, this.preview, this.list);
  private findings: readonly Finding[] = [];
  private undecided = 0;
  private texts: ReadonlyMap<string, FindingText> = new Map();
  /** Of the file that the findings are about. */
  private revision: Revision | undefined;
  tabs: Tabs | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly editor: RobotsEditor,
    private readonly goTo: GoTo,
  ) {}

  /** What the engine says of a file that is none; "" of any other. */
  get otherContent(): string {
    return this.findings.find(({ id, severity }) => id === "not-text" && severity === "error")?.message ?? "";
  }

  /** Gets what there is to say about each kind of finding, once it is looked at. */
  private async learn(): Promise<boolean> {
    const found = await quick.ask("findingTexts", {});
    if (found === dropped) return false;
    this.texts = new Map(found.answer.map((text) => [text.id, text]));
    if (this.tabs?.shown === "findings") this.draw();
    return true;
  }

  /** The file changed: no fix acts until there are findings about it. */
  outdate(): void {
    this.preview.replaceChildren();
    for (const button of this.element.querySelectorAll("[data-fix], #fix-all")) button.setAttribute("aria-disabled", "true");
  }

  /** Findings are drawn when they are looked at: there may be thousands. */
  draw(): void {
    const { revision, findings, undecided, editor, texts } = this;
    // Texts of lines stand in the list: those of another file are not its findings'.
    if (revision === undefined || !this.subject.isFile(revision)) return;
    if (texts.size === 0) void present("what findings mean", () => this.learn());
    const fixable = findings.filter(isFixable).length;
    replaceChildren(
      this.head,
      h("p", { class: "counts" }, countsOf(findings)),
      fixable > 1 &&
        h("button", { type: "button", class: "small", id: "fix-all", onclick: () => void present("the fixes", () => this.showFixes(revision)) },
          "Fix all that change nothing…"),
    );
    replaceChildren(this.list, findingsList(findings, undecided, {
      editor, texts,
      goTo: (line: number) => this.goTo(line, revision),
      apply: (finding: Fixable) => this.apply(finding, revision),
    }));
  }

  /** Asks for the findings, unless they are of this file already, and shows them. */
  async show(): Promise<boolean> {
    if (this.revision !== undefined && this.subject.isFile(this.revision)) return true;
    const found = await thorough.ask("lint", this.subject.input);
    if (found === dropped || !this.subject.isFile(found.revision)) return false;
    const { findings, undecided } = found.answer;
    this.findings = findings;
    this.undecided = undecided;
    this.revision = found.revision;
    this.count();
    if (this.tabs?.shown === "findings") this.draw();
    this.editor.showFindings(diagnosticsOf(findings, this.editor, (finding) => this.apply(finding, found.revision)));
    return true;
  }

  private count(): void {
    const all = this.findings.length, serious = this.findings.filter((finding) => finding.severity !== "note").length;
    const text = serious === 0 || serious === all ? String(all || "") : `${serious} of ${all}`;
    this.tabs?.badge("findings", text, serious > 0 ? "serious" : "");
  }

  /** Makes the edit of a finding in that revision. The engine has proved that no verdict changes. */
  private apply({ line, fix }: Fixable, revision: Revision): void {
    if (!this.subject.isFile(revision)) return sayOld();
    this.editor.applyFix(fix);
    toast(`Line ${line} ${fix.text === "" ? "removed" : "changed"}. No verdict changes.`);
  }

  // ---- all fixes at once

  /** Shows what all fixes together make of the file, before they are made. */
  private async showFixes(revision: Revision): Promise<boolean> {
    if (!this.subject.isFile(revision)) return sayOld(), true;
    const found = await thorough.ask("fix", this.subject.input);
    if (found === dropped || !this.subject.isFile(found.revision)) return false;
    const { answer } = found, { changes } = answer, rest = changes.length - MOST_CHANGES;
    const close = () => replaceChildren(this.preview);
    const apply = h("button", { type: "button", class: "small", "data-fix": "all", onclick: () => this.applyAll(answer, found.revision) },
      `Make ${plural(changes.length, "change")}`);
    replaceChildren(
      this.preview,
      h(
        "section",
        { class: "preview", "aria-label": "All fixes" },
        h("p", {}, `${plural(answer.applied, "fix", "fixes")}, which together change no verdict for any crawler and any URL.`,
          answer.refused > 0 && ` ${plural(answer.refused, "other")} would change one, together with these: left out.`),
        h("div", { class: "row-of-buttons" }, apply, h("button", { type: "button", class: "small", onclick: close }, "Not now")),
        h("ul", { class: "plain" }, ...changes.slice(0, MOST_CHANGES).map(({ line, old, new: now }) =>
          h("li", { class: "numbered" }, h("span", { class: "quiet" }, String(line)), changedLine(line, old, now)))),
        rest > 0 && h("p", { class: "empty" }, `${plural(rest, "more line")}.`),
      ),
    );
    apply.focus();
    return true;
  }

  private applyAll({ applied, changes }: Fixed, revision: Revision): void {
    if (!this.subject.isFile(revision)) return sayOld();
    this.editor.applyChanges(changes);
    toast(`${plural(applied, "fix", "fixes")} made, ${plural(changes.length, "line")} changed. No verdict changes.`);
  }
}

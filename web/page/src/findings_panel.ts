// SPDX-License-Identifier: Apache-2.0
/* The view "Findings", the marks in the editor's margin, and what a click on a fix does. */
import type { Finding } from "../../package/dist/index.js";
import { dropped, thorough } from "./asking.js";
import { h, replaceChildren, toast } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import { diagnosticsOf, findingsList, type Fixable } from "./findings.js";
import { sayOld, type GoTo } from "./lines.js";
import type { Revision } from "./revision.js";
import type { Subject } from "./subject.js";
import type { Tabs } from "./tabs.js";

export class FindingsPanel {
  readonly element = h("div");
  private findings: readonly Finding[] = [];
  private undecided = 0;
  /** Of the file that the findings are about. */
  private revision: Revision | undefined;
  tabs: Tabs | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly editor: RobotsEditor,
    private readonly goTo: GoTo,
  ) {}

  /** The file changed: no fix acts until there are findings about it. */
  outdate(): void {
    for (const button of this.element.querySelectorAll("[data-fix]")) button.setAttribute("aria-disabled", "true");
  }

  /** Findings are drawn when they are looked at: there may be thousands. */
  draw(): void {
    const { revision, findings, undecided, editor } = this;
    // Texts of lines stand in the list: those of another file are not its findings'.
    if (revision === undefined || !this.subject.isFile(revision)) return;
    const goTo = (line: number) => this.goTo(line, revision);
    replaceChildren(this.element, findingsList(findings, undecided, editor, goTo, (finding) => this.apply(finding, revision)));
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
}

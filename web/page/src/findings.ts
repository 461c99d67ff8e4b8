// SPDX-License-Identifier: Apache-2.0
/* What the linter finds, as a list with buttons, kind by kind, the gravest first, and as marks in the margin. */
import type { Finding, Fix } from "../../package/dist/index.js";
import { foldedList, h, lineLink, plural, sentence } from "./dom.js";
import type { Diagnostic, RobotsEditor } from "./editor.js";

/** In the list, of one kind before one asks for more, and in the margin. */
const MOST_SHOWN = 300, FIRST_SHOWN = 4, MOST_MARKED = 1000;
const severities = { error: "error", warning: "warning", note: "info" } as const;

/** A finding that the engine knows an edit for. */
export type Fixable = Finding & { fix: Fix };

function isFixable(finding: Finding): finding is Fixable {
  return finding.fix !== null;
}

/** What the button of a fix says. */
function titleOf({ fix }: Fixable): string {
  return fix.text === "" ? "Remove the line" : `Write “${fix.text}”`;
}

/** The places of findings in the editor. */
export function diagnosticsOf(findings: readonly Finding[], editor: RobotsEditor, apply: (finding: Fixable) => void): Diagnostic[] {
  const { doc } = editor.view.state;
  return findings
    .filter((finding) => finding.line >= 1 && finding.line <= doc.lines)
    .slice(0, MOST_MARKED)
    .map((finding) => {
      const line = doc.line(finding.line);
      return {
        from: line.from,
        to: line.to,
        severity: severities[finding.severity],
        source: finding.id,
        message: finding.message,
        actions: isFixable(finding) ? [{ name: titleOf(finding), apply: () => apply(finding) }] : [],
      };
    });
}

export function findingsList(
  findings: readonly Finding[],
  undecided: number,
  editor: RobotsEditor,
  goTo: (line: number) => void,
  apply: (finding: Fixable) => void,
): HTMLElement {
  if (findings.length === 0 && undecided === 0)
    return h("p", { class: "empty" }, "Nothing found: every rule does something, and every line says what it seems to say.");
  const link = (line: number) => lineLink(line, editor.line(line).trim().slice(0, 120), goTo);
  const item = (finding: Finding) =>
    h(
      "li",
      { class: finding.severity },
      link(finding.line),
      h("p", {}, h("span", { class: "severity" }, finding.severity), ` ${sentence(finding.message)} `, h("span", { class: "quiet" }, finding.id)),
      finding.otherLine !== null && link(finding.otherLine),
      isFixable(finding) &&
        h("button", { type: "button", class: "small", "data-fix": finding.id, onclick: () => apply(finding) }, titleOf(finding)),
    );
  const order = ["error", "warning", "note"];
  const gravest = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)).slice(0, MOST_SHOWN);
  const kinds = [...new Set(gravest.map((finding) => finding.id))];
  const more = findings.length - MOST_SHOWN;
  return h(
    "div",
    {},
    ...kinds.map((id) => foldedList("findings", id, gravest.filter((finding) => finding.id === id).map(item), FIRST_SHOWN)),
    more > 0 && h("p", { class: "empty" }, `${plural(more, "more finding")}: mend these first.`),
    undecided > 0 && h("p", { class: "empty" }, `${plural(undecided, "question")} could not be settled in time.`),
  );
}

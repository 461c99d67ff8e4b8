// SPDX-License-Identifier: Apache-2.0
/*
 * What the linter finds, as a list: one entry a kind, the gravest first, with the lines, and for each line the edit that
 * mends it. And the same findings as marks in the editor's margin.
 */
import type { Finding, FindingText, Fix } from "../../package/dist/index.js";
import { h, lineLink, plural, sentence } from "./dom.js";
import type { Diagnostic, RobotsEditor } from "./editor.js";

/** Of a kind, lines in its title, findings while it is open, and findings in the margin. */
const MOST_LINES = 12, MOST_SHOWN = 100, MOST_MARKED = 1000;
/** A kind with so many findings is open at first. */
const FEW = 3;
const order = ["error", "warning", "note"] as const;
const severities = { error: "error", warning: "warning", note: "info" } as const;

/** A finding that the engine knows an edit for. */
export type Fixable = Finding & { fix: Fix };

export function isFixable(finding: Finding): finding is Fixable {
  return finding.fix !== null;
}

/** What the button of a fix says. */
function titleOf({ fix }: Fixable): string {
  if (fix.text === "") return "Remove the line";
  return fix.text.startsWith("#") ? "Remove the rule, and keep its comment" : `Write “${fix.text}”`;
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

/** "1 warning · 384 notes". */
export function countsOf(findings: readonly Finding[]): string {
  return order
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => plural(count, severity))
    .join(" · ");
}

/** A line before and after an edit; NOW is null where the line goes. */
export function changedLine(line: number, old: string, now: string | null): HTMLElement {
  return h(
    "div",
    { class: "change", role: "group", "aria-label": `Line ${line}` },
    h("code", { class: "old" }, h("span", { class: "visually-hidden" }, "before: "), old || " "),
    now !== null && h("code", { class: "now" }, h("span", { class: "visually-hidden" }, "after: "), now || " "),
  );
}

/** The part of TEXT in front of its byte AT. */
function upTo(text: string, at: number): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, Math.max(0, at)));
}

/** What a fix makes of its line. The fix of a line counts bytes from where its finding stands. */
function lineAfter({ fix, column, offset }: Fixable, old: string): string | null {
  if (fix.text === "") return null;
  const begin = upTo(old, column - 1 + fix.begin - offset), end = upTo(old, column - 1 + fix.end - offset);
  return begin + fix.text + old.slice(end.length);
}

/** What the list needs beside the findings. */
export interface ListParts {
  editor: RobotsEditor;
  texts: ReadonlyMap<string, FindingText>;
  goTo: (line: number) => void;
  apply: (finding: Fixable) => void;
}

function itemOf(finding: Finding, { editor, goTo, apply }: ListParts): HTMLElement {
  const text = (line: number) => editor.line(line);
  const link = (line: number) => lineLink(line, text(line).trim().slice(0, 120), goTo);
  return h(
    "li",
    { class: finding.severity },
    link(finding.line),
    h("p", {}, sentence(finding.message)),
    finding.otherLine !== null && link(finding.otherLine),
    isFixable(finding) && changedLine(finding.line, text(finding.line), lineAfter(finding, text(finding.line))),
    isFixable(finding) &&
      h("button", { type: "button", class: "small", "data-fix": finding.id, onclick: () => apply(finding) }, titleOf(finding)),
  );
}

/** "lines 8, 10, 14 and 189 more". */
function linesOf(findings: readonly Finding[]): string {
  const lines = [...new Set(findings.map((finding) => finding.line))], rest = lines.length - MOST_LINES;
  const shown = lines.slice(0, MOST_LINES).join(", ");
  return `${lines.length === 1 ? "line" : "lines"} ${shown}${rest > 0 ? ` and ${rest.toLocaleString("en")} more` : ""}`;
}

/** All findings with one ID. What is in it is made when it is opened: there may be thousands. */
function kindOf(id: string, findings: readonly Finding[], parts: ListParts): HTMLElement {
  const severity = findings[0]!.severity, text = parts.texts.get(id), rest = findings.length - MOST_SHOWN;
  const title = h(
    "summary",
    { class: severity },
    h("span", { class: "severity" }, severity), " ",
    h("span", { class: "times" }, `${findings.length.toLocaleString("en")} ×`), " ",
    h("span", { class: "kind-id" }, id),
    h("span", { class: "quiet" }, ` ${linesOf(findings)}`),
    text !== undefined && h("span", { class: "kind-summary" }, sentence(text.summary)),
  );
  const details = h("details", { class: "kind", "data-kind": id }, title);
  const fill = () => {
    if (!details.open || details.childElementCount > 1) return;
    const why = text !== undefined && h("p", { class: "kind-why quiet" }, sentence(text.why));
    const list = h("ul", { class: "findings" }, ...findings.slice(0, MOST_SHOWN).map((finding) => itemOf(finding, parts)));
    // What is said about this file comes first, unless it is so long that the reason would be out of sight.
    details.append(...(findings.length <= FEW ? [list, why || ""] : [why || "", list]));
    if (rest > 0) details.append(h("p", { class: "empty" }, `${plural(rest, "more finding")} of this kind: mend these first.`));
  };
  details.addEventListener("toggle", fill);
  details.open = findings.length <= FEW;
  fill();
  return details;
}

/** The kinds of findings, the gravest first. */
export function findingsList(findings: readonly Finding[], undecided: number, parts: ListParts): HTMLElement {
  if (findings.length === 0 && undecided === 0)
    return h("p", { class: "empty" }, "Nothing found: every rule does something, and no search engine is closed out.");
  const kinds = new Map<string, Finding[]>();
  for (const severity of order)
    for (const finding of findings)
      if (finding.severity === severity) {
        const kind = kinds.get(finding.id) ?? [];
        kinds.set(finding.id, kind);
        kind.push(finding);
      }
  return h(
    "div",
    {},
    ...[...kinds].map(([id, all]) => kindOf(id, all, parts)),
    undecided > 0 && h("p", { class: "empty" }, `${plural(undecided, "question")} could not be settled in time.`),
  );
}

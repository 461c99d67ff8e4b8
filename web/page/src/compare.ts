// SPDX-License-Identifier: Apache-2.0
/* Two versions: which of the URLs change, for whom, and what else changes, with an example of each. */
import type { AgentsDifference, Matrix } from "../../package/dist/index.js";
import { foldedList, h, plural } from "./dom.js";

/** Of one kind in all, and before one asks for more. */
const MOST_SHOWN = 200, FIRST_SHOWN = 8;

function arrow(old: string, now: string): HTMLElement {
  const word = (verdict: string) => (verdict === "allow" ? "allow" : verdict === "disallow" ? "block" : verdict);
  return h("span", { class: "arrow" }, h("span", { class: `verdict ${old}` }, word(old)), " → ", h("span", { class: `verdict ${now}` }, word(now)));
}

function lineName(line: number): string {
  return line === 0 ? "no rule" : `line ${line}`;
}

function whose(difference: AgentsDifference): string {
  const names = [...(difference.everybody ? ["everybody whom no group names"] : []), ...difference.tokens];
  return names.length > 6 ? `${names.slice(0, 6).join(", ")} and ${names.length - 6} more` : names.join(", ");
}

/** The URLs of the list whose verdicts differ. */
export function urlChanges(before: Matrix, after: Matrix, labels: readonly string[], urls: readonly string[]): HTMLElement {
  const items: HTMLElement[] = [];
  let count = 0;
  for (let url = 0; url < urls.length; url++) {
    const changes = new Map<string, { old: string; now: string; who: string[] }>();
    labels.forEach((label, agent) => {
      const old = before.at(url, agent), now = after.at(url, agent);
      if (old.verdict === undefined || now.verdict === undefined || old.verdict === now.verdict) return;
      const change = changes.get(now.verdict) ?? { old: old.verdict, now: now.verdict, who: [] };
      change.who.push(label);
      changes.set(now.verdict, change);
    });
    for (const { old, now, who } of changes.values())
      if (count++ < MOST_SHOWN)
        items.push(h("li", {}, arrow(old, now), " ", h("code", {}, urls[url]!), h("span", { class: "quiet" }, ` for ${who.join(", ")}`)));
  }
  return h(
    "section",
    {},
    h("h3", {}, count === 0 ? "No URL of your list changes" : `Of your URLs, ${count === 1 ? "one changes" : `${count} change`}`),
    foldedList("changes", "of your URLs", items, FIRST_SHOWN),
    count > MOST_SHOWN && h("p", { class: "empty" }, `${plural(count - MOST_SHOWN, "more")}.`),
  );
}

/** All differences of the rules. */
export function ruleChanges(differences: readonly AgentsDifference[], goTo: (line: number) => void): HTMLElement {
  const undecided = differences.reduce((sum, one) => sum + one.undecided, 0);
  const section = h("section", {}, h("h3", {}, differences.length === 0 ? "No URL at all changes its verdict, for anybody" : "Of all URLs there could be"));
  for (const difference of differences) {
    const items = difference.differences.slice(0, MOST_SHOWN).map((one) =>
      h(
        "li",
        {},
        arrow(one.old, one.new),
        " ",
        h("code", {}, one.example),
        h(
          "span",
          { class: "quiet" },
          ` ${lineName(one.oldLine)} → `,
          one.newLine === 0
            ? lineName(0)
            : h("button", { type: "button", class: "inline", onclick: () => goTo(one.newLine) }, lineName(one.newLine)),
        ),
      ),
    );
    section.append(h("h4", {}, `For ${whose(difference)}`), foldedList("changes", `for ${whose(difference)}`, items, FIRST_SHOWN));
    const more = difference.differences.length - MOST_SHOWN;
    if (more > 0) section.append(h("p", { class: "empty" }, `${plural(more, "more difference")}.`));
  }
  if (undecided > 0) section.append(h("p", { class: "empty" }, `${plural(undecided, "pair")} of rules could not be settled in time.`));
  return section;
}

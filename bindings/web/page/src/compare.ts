// SPDX-License-Identifier: Apache-2.0
/* Two versions: what changes for whom, in sentences; which URLs of the list change; and the rules that decide before and now. */
import type { Changes, CrawlersChange, Difference, Matrix } from "../../package/dist/index.js";
import { foldedList, h, lineLink, plural } from "./dom.js";

/** Of one kind in all, and before one asks for more. */
const MOST_SHOWN = 200, FIRST_SHOWN = 8;

/** Names of one sentence. */
const NAMES_SHOWN = 5;

function arrow(old: string, now: string): HTMLElement {
  const word = (verdict: string) => (verdict === "allow" ? "allow" : verdict === "disallow" ? "block" : verdict);
  return h("span", { class: "arrow" }, h("span", { class: `verdict ${old}` }, word(old)), " → ", h("span", { class: `verdict ${now}` }, word(now)));
}

/** The lines that decide before and now; NONE stands for one that is missing, where that is to be said. */
function lines({ oldLine, newLine }: { oldLine: number; newLine: number }, sides: Sides, none = ""): HTMLElement {
  const quiet = (text: string) => text !== "" && h("span", { class: "quiet" }, text);
  return h("div", { class: "rules" },
    quiet(oldLine > 0 || none !== "" ? "before: " : ""),
    oldLine > 0 ? h("code", {}, `${oldLine}  ${sides.before(oldLine).trim()}`) : quiet(none),
    quiet(newLine > 0 || none !== "" ? " now: " : ""),
    newLine > 0 ? lineLink(newLine, sides.now(newLine).trim(), sides.goTo) : quiet(none));
}

/** A sentence for each kind of crawlers, the gravest change first, and for each change in what content may be used for. */
export function sentences({ crawlers, uses, undecided }: Changes, sides: Sides): HTMLElement {
  const items = [
    ...crawlers.map(({ closes, whom, what }) => h("li", { class: closes ? "closes" : "opens" }, h("strong", {}, whom), `: ${what}`)),
    ...uses.map((change) =>
      h("li", { class: change.new === "disallow" ? "closes" : "opens" }, h("strong", {}, change.whom), `: ${change.what}`, lines(change, sides))),
  ];
  return h(
    "section",
    {},
    h("h3", {}, items.length > 0 ? "What changes" : undecided > 0 ? "No change was found" : "Nothing changes: every crawler gets the same verdict for every URL"),
    crawlers.length === 0 && uses.length > 0 && undecided === 0 && h("p", { class: "empty" }, "Every crawler gets the same verdict for every URL."),
    foldedList("sentences", "changes", items, FIRST_SHOWN),
    undecided > 0 && h("p", { class: "empty" }, `${plural(undecided, "question")} could not be settled in time.`),
  );
}

/** "a, b and 3 more" */
function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(", ") + (rest > 0 ? ` and ${rest.toLocaleString("en")} more` : "");
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
        items.push(h("li", {}, arrow(old, now), " ", h("code", {}, urls[url]!), h("span", { class: "quiet" }, ` for ${namesOf(who)}`)));
  }
  return h(
    "section",
    {},
    h("h3", {}, count === 0 ? "No URL of your list changes" : `Of your URLs, ${count === 1 ? "one changes" : `${count} change`}`),
    foldedList("changes", "of your URLs", items, FIRST_SHOWN),
    count > MOST_SHOWN && h("p", { class: "empty" }, `${plural(count - MOST_SHOWN, "more")}.`),
  );
}

/** The texts of lines of both versions. */
export interface Sides {
  before: (line: number) => string;
  now: (line: number) => string;
  goTo: (line: number) => void;
}

/** A path whose verdict changes, and the rules that decide before and now. */
function pathChange({ old, new: now, example, oldLine, newLine }: Difference, sides: Sides): HTMLElement {
  return h(
    "li",
    {},
    arrow(old, now),
    " ",
    h("code", {}, example),
    lines({ oldLine, newLine }, sides, "no rule"),
  );
}

/** The rules that decide, kind of crawlers by kind. */
export function ruleChanges(changes: readonly CrawlersChange[], sides: Sides): HTMLElement | false {
  if (changes.length === 0) return false;
  const section = h("section", {}, h("h3", {}, "The rules that decide"));
  for (const change of changes) {
    const items = change.differences.slice(0, MOST_SHOWN).map((one) => pathChange(one, sides));
    const { whom } = change, more = change.differences.length - MOST_SHOWN;
    section.append(h("h4", {}, `For ${whom}`), foldedList("changes", `for ${whom}`, items, FIRST_SHOWN));
    if (more > 0) section.append(h("p", { class: "empty" }, `${plural(more, "more difference")}.`));
  }
  return section;
}

// SPDX-License-Identifier: Apache-2.0
/* Why one URL gets its verdict for one crawler, in words. */
import type { Explanation, Line, Names } from "../../package/dist/index.js";
import { h, lineLink, plural } from "./dom.js";
import { ALL_OTHERS } from "./state.js";

function link({ line, key, value }: Line, goTo: (line: number) => void): HTMLElement {
  return lineLink(line, `${key}: ${value}`, goTo);
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What FOUND says about WHO. Others are asked with NAMES. */
export function explanation(found: Explanation, who: string, goTo: (line: number) => void, names: Names): HTMLElement {
  const verdict = found.verdict === "allow" ? "Allowed" : "Blocked";
  const group =
    found.groups === 0
      ? `No group holds for ${who}, so everything is allowed.`
      : found.named
        ? `A group names ${who}${found.groups > 1 ? `; ${plural(found.groups, "group")}, merged` : ""}:`
        : who === ALL_OTHERS
          ? "The rules for all crawlers that no group names:"
          : `No group names ${who}, so the rules for ${ALL_OTHERS} hold:`;
  const decides = found.reason !== "robots-file";
  const winner = decides ? found.matches[0] : undefined;
  const beaten = decides ? found.matches.slice(1) : found.matches;
  const steps = h("ol", { class: "steps" });
  if (found.names !== names)
    steps.append(h("li", {}, h("p", {}, `${who} calls itself by a name with digits or dots, so the file is read with wide names for it.`)));
  steps.append(h("li", {}, h("p", {}, group), ...found.userAgentLines.map((line) => link(line, goTo))));
  steps.append(
    h(
      "li",
      {},
      h("p", {}, winner === undefined ? sentence(found.why) : `This line decides: ${found.why}.`),
      winner && link(winner, goTo),
      winner && h("span", { class: "quiet rank" }, `${plural(winner.rank, "byte")} long`),
    ),
  );
  if (beaten.length > 0) {
    const list = h("ul", { class: "plain" });
    for (const match of beaten)
      list.append(h("li", {}, link(match, goTo), h("span", { class: "quiet rank" }, `${plural(match.rank, "byte")} long`)));
    steps.append(h("li", {}, h("p", {}, beaten.length === 1 ? "This one matches, too, and loses:" : "These match, too, and lose:"), list));
  }
  if (found.nearMisses.length > 0) {
    const list = h("ul", { class: "plain" });
    for (const miss of found.nearMisses)
      list.append(h("li", {}, link(miss, goTo), h("span", { class: "quiet" }, ` would match and decide ${miss.why}.`)));
    steps.append(h("li", {}, h("p", {}, "These nearly match:"), list));
  }
  return h(
    "div",
    { class: "explanation" },
    h(
      "h3",
      {},
      h("span", { class: `verdict ${found.verdict}` }, verdict),
      ` for ${who}: `,
      h("code", {}, found.path),
    ),
    steps,
  );
}

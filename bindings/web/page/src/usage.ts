// SPDX-License-Identifier: Apache-2.0
/* What content of a URL may be used for, in words. */
import type { Usage } from "../../package/dist/index.js";
import { h, lineLink } from "./dom.js";

/** What is stated for WHO about the use of content. */
export function usageView(found: Usage, who: string, goTo: (line: number) => void): HTMLElement {
  const lines = h("ul", { class: "plain" });
  for (const { line, key, value, token, counts } of found.statements)
    lines.append(
      h(
        "li",
        {},
        lineLink(line, token === null ? `${key}: ${value}` : `${key}: ${value} (of ${token})`, goTo),
        !counts && h("span", { class: "quiet" }, " is for another operator's crawlers, and does not count here."),
      ),
    );
  for (const { line, url } of found.licenses) lines.append(h("li", {}, lineLink(line, `License: ${url}`, goTo)));
  return h(
    "div",
    { class: "explanation usage" },
    h("h4", {}, `What ${who} may use the content for`),
    h("ul", { class: "steps" }, ...found.uses.map(({ preference, sentence }) => h("li", { class: preference }, sentence))),
    lines.childElementCount > 0 && h("p", { class: "quiet" }, "Lines about use:"),
    lines,
  );
}

/** In short, whether the content may train models; "": nothing says so. */
export function trainingOf(found: Usage): string {
  const train = found.uses.find(({ use }) => use === "ai-train");
  return train === undefined || train.line === 0 ? "" : `may train: ${train.preference === "allow" ? "yes" : "no"}, line ${train.line}`;
}

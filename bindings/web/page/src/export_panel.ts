// SPDX-License-Identifier: Apache-2.0
/* The view "Export": what can be kept as a file. Each file is of what the page shows now, or it is not made. */
import { dropped, thorough } from "./asking.js";
import { download, h } from "./dom.js";
import { toCsv, toJson } from "./exporting.js";
import type { VerdictsPanel } from "./verdicts_panel.js";
import type { Subject } from "./subject.js";

const changed = "the text changed while the file was made; export it again";

export function exportPanel(subject: Subject, verdicts: VerdictsPanel, fail: (error: unknown) => void): HTMLElement {
  const button = (title: string, note: string, run: () => void | Promise<void>) =>
    h(
      "li",
      {},
      h("button", { type: "button", onclick: () => void Promise.resolve().then(run).catch(fail) }, title),
      h("span", { class: "quiet" }, note),
    );
  const emit = async (format: "c-table" | "json" | "dot") => {
    const made = await thorough.ask("emit", { ...subject.input, format, prefix: "robots" });
    if (made === dropped) return;
    if (!subject.isFile(made.revision)) throw new Error(changed);
    const { source, header } = made.answer;
    if (format === "c-table") {
      download("robots.c", "text/x-c", source);
      download("robots.h", "text/x-c", header);
    } else download(format === "dot" ? "robots.dot" : "automata.json", "text/plain", source);
  };
  const list = h(
    "ul",
    { class: "plain" },
    button("Verdicts as CSV", "a row for each URL and crawler", async () =>
      download("verdicts.csv", "text/csv", toCsv(await verdicts.current()))),
    button("Verdicts as JSON", "the same, and the robots.txt", async () =>
      download("verdicts.json", "application/json", toJson(await verdicts.current(), subject.text, subject.state.dialect))),
    button("robots.txt", "as it stands in the editor", () => download("robots.txt", "text/plain", subject.text)),
  );
  const forDevelopers = h(
    "ul",
    { class: "plain" },
    button("C tables", "robots.c and robots.h: C11 that needs nothing else", () => emit("c-table")),
    button("Automata as JSON", "what the rules were compiled to", () => emit("json")),
    button("Automata as a graph", "for Graphviz", () => emit("dot")),
  );
  return h("div", { class: "exports" }, list, h("h3", {}, "For developers"), forDevelopers);
}

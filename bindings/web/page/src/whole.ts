// SPDX-License-Identifier: Apache-2.0
/* The file as a whole, above the tabs: the consequence first, then purpose by purpose who may fetch how much, and the use beside it. */
import type { Overview, OverviewOfPurpose } from "../../package/dist/index.js";
import { dropped, thorough } from "./asking.js";
import { byId, h, sentence } from "./dom.js";
import type { Subject } from "./subject.js";

/** The row of a purpose. Its sentence is cut at its title, and where use begins. */
function rowOf({ severity, sentence: words, title }: OverviewOfPurpose): HTMLElement {
  const [fetching, use] = words.slice(title.length + 2).split("; ", 2);
  return h("tr", { class: severity }, h("th", { scope: "row" }, title), h("td", {}, sentence(fetching!)), h("td", {}, use === undefined ? "" : sentence(use)));
}

function drawLines(lines: Overview["lines"]): void {
  const rows = lines.flatMap((line) => ("purpose" in line ? [rowOf(line)] : []));
  byId("whole-lines").replaceChildren(
    ...lines.flatMap((line) => ("purpose" in line ? [] : [h("p", { class: line.severity }, line.sentence)])),
    h("table", {}, h("tbody", {}, ...rows)),
  );
}

/** Asks what the file of SUBJECT does as a whole, and shows it. */
export async function showWhole(subject: Subject): Promise<boolean> {
  const found = await thorough.ask("overview", subject.input);
  if (found === dropped || !subject.isFile(found.revision)) return false;
  const [first, ...rest] = found.answer.lines, title = byId("whole-title");
  title.className = first?.severity ?? "";
  if (title.textContent !== first?.sentence) title.textContent = first?.sentence ?? "";
  drawLines(rest);
  return true;
}

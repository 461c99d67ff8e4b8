// SPDX-License-Identifier: Apache-2.0
/* axe-core finds no violation in any view or menu, in both themes, narrow and wide; and no view is wider than its window. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { cell, toasted } from "./browser.js";
import { onPage } from "./on_page.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function examine(page, what) {
  // All rules run. What passes needs no description, which takes a fifth of the time.
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  const found = violations.map((one) => `${what}: ${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
  assert.deepEqual(found, []);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${what}: ${overflow} px too wide`);
}

/** Each view, with everything in it unfolded. */
async function examineViews(page) {
  await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
  await page.locator(".options summary").click();
  await page.locator("#editor .cm-line").nth(2).click();
  await page.keyboard.press("End");
  await page.keyboard.type("/");
  await page.locator("#whole").evaluate((one) => (one.open = true));
  for (const tab of ["verdicts", "findings", "write", "compare", "tree", "export"]) {
    await page.locator(`#tab-${tab}`).click();
    if (tab === "write") {
      await page.getByRole("group", { name: "Block" }).getByLabel("AI training").check();
      await page.locator(".written").waitFor();
    }
    if (tab === "compare") await page.getByText("The baseline", { exact: true }).click();
    if (tab === "compare") await page.locator("#panel-compare h4").waitFor();
    if (tab === "tree") await page.locator(".way").first().waitFor();
    await examine(page, tab);
  }
}

/** What opens over the page, and what is said when something goes wrong. */
async function examineMenus(page) {
  const box = page.getByRole("combobox", { name: "Crawlers" });
  await box.click();
  await page.locator('[role="option"]').nth(20).waitFor();
  await examine(page, "list of crawlers");
  await box.fill("goo");
  await examine(page, "list of crawlers, one active");
  await box.fill("no-1-token");
  await page.keyboard.press("Enter");
  await page.locator(".cell.bad").first().waitFor();
  await cell(page, 0, 5).click();
  await examine(page, "no token");
  await page.locator("#copy-link").click();
  await toasted(page, "carries everything");
  await page.locator("#toast").evaluate((box) => (box.hidden = false)); // however long the machine took
  await examine(page, "toast");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search").first().waitFor();
  await examine(page, "search");
  await page.keyboard.press("Escape");
  await page.locator(".cm-lint-marker").hover();
  await page.locator(".cm-tooltip-lint").waitFor();
  await examine(page, "a finding's tooltip");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "x"));
    document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator("#drop").waitFor();
  await examine(page, "drop");
  await page.evaluate(() => dispatchEvent(new DragEvent("dragleave")));
  for (const worker of page.workers()) await worker.evaluate(() => void (self.onmessage = () => {
    throw new Error("made to fail");
  }));
  await page.keyboard.press("Control+End");
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.type("x");
  await page.locator("#failed").waitFor();
  await examine(page, "failed");
}

// Each theme with and without the frame that fills the window; a colour is the same at any width.
for (const [colorScheme, width, menus] of [["light", 360, true], ["light", 1600, false], ["dark", 900, false], ["dark", 1600, true]]) {
  // axe is a script that the page's policy would not let in. A colour halfway to another has the contrast of neither.
  const options = { colorScheme, bypassCSP: true, viewport: { width, height: 800 } };
  const on = (what, run) => onPage(`no violations in ${what}, ${colorScheme}, ${width} px`, async (page) => {
    await page.evaluate(axe);
    await run(page);
  }, options);
  on("views", examineViews);
  if (menus) on("menus", examineMenus);
}

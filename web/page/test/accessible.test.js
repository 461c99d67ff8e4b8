/* Each view in both themes, narrow and wide, before axe-core; and none wider than its window. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { cell, launch, noBrowser, open } from "./browser.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => {
  if (noBrowser === false) browser = await launch();
});
after(() => browser?.close());

for (const colorScheme of ["light", "dark"])
  for (const width of [360, 900, 1600])
    test(`no violations, ${colorScheme}, ${width} px`, { skip: noBrowser }, async () => {
      // axe is a script that the page's policy would not let in.
      const { page, close } = await open(browser, { colorScheme, bypassCSP: true, viewport: { width, height: 800 } });
      await page.evaluate(axe);
      await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
      await page.locator(".options summary").click();
      await cell(page, 3, 0).click();
      await page.locator("#why h3").waitFor();
      for (const tab of ["verdicts", "findings", "compare", "tree", "export"]) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "tree") await page.locator(".way").first().waitFor();
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const found = violations.map((one) => `${tab}: ${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
        assert.deepEqual(found, []);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(overflow <= 0, `${tab}: ${overflow} px too wide`);
      }
      await close();
    });

// SPDX-License-Identifier: Apache-2.0
/*
 * Takes pictures of the page as it was built, to be looked at:
 *
 *     node page/pictures/take.js FOLDER      every view at 390, 1280 and 1920 px, in both themes
 *     node page/pictures/take.js             those of README, verdicts.png and compare.png beside this file; a palette makes them
 *                                            small: pngquant --ext .png --force page/pictures/*.png
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { cell, launch, noBrowser, open } from "../test/browser.js";

const TABS = ["verdicts", "findings", "write", "compare", "tree", "export"];

if (noBrowser !== false) {
  console.error(`take: ${noBrowser}`);
  process.exit(77);
}

/** The example with one rule edited, a cell explained, and a tab shown. */
async function show(page, tab) {
  if (tab === "compare") {
    await page.locator("#editor .cm-line", { hasText: "Disallow: /cart" }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.type("/");
  }
  await page.locator("#tab-verdicts").click();
  await cell(page, 6, 0).click();
  await page.locator("#why h3").waitFor();
  await page.locator("#tab-findings .badge", { hasText: /\d/ }).waitFor();
  await page.locator(`#tab-${tab}`).click();
  if (tab === "compare") await page.locator("#panel-compare h4").first().waitFor();
  if (tab === "write") {
    await page.getByRole("group", { name: "Block" }).getByLabel("AI training").check();
    await page.locator(".written").waitFor();
  }
  if (tab === "tree") await page.locator(".way").first().waitFor();
  await page.waitForTimeout(300);
}

async function take(browser, options, tab, path, whole = false) {
  const { page, close } = await open(browser, options);
  await show(page, tab);
  await page.screenshot({ path, fullPage: whole });
  await close();
}

const folder = process.argv[2];
const browser = await launch();
if (folder === undefined)
  for (const tab of ["verdicts", "compare"])
    await take(browser, { viewport: { width: 1440, height: 800 } }, tab, join(import.meta.dirname, `${tab}.png`));
else {
  mkdirSync(folder, { recursive: true });
  for (const width of [390, 1280, 1920])
    for (const colorScheme of ["light", "dark"])
      for (const tab of TABS)
        await take(browser, { colorScheme, viewport: { width, height: 900 } }, tab, join(folder, `${width}-${colorScheme}-${tab}.png`), true);
}
await browser.close();

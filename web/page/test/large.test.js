/* A file of 500 KiB, 1,000 URLs and 20 crawlers: typing never waits. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { drop, launch, noBrowser, open, paste } from "./browser.js";

let browser;
before(async () => {
  if (noBrowser === false) browser = await launch();
});
after(() => browser?.close());

/** The longest task of the page's thread that this takes, in milliseconds. */
async function longestTask(page, work) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    globalThis.observer = new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => entry.duration)));
    globalThis.observer.observe({ type: "longtask" });
  });
  await work();
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    globalThis.observer.disconnect();
    return Math.max(0, ...globalThis.tasks);
  });
}

test("typing in a large file blocks for no 50 ms", { skip: noBrowser }, async (context) => {
  const { page, seen, close } = await open(browser);
  let text = "User-agent: *\n";
  for (let i = 0; text.length < 500 * 1024 - 64; i++) text += `${i % 7 === 0 ? "Allow" : "Disallow"}: /section-${i % 977}/page-${i}${i % 5 === 0 ? "*.html$" : "/"}\n`;
  await drop(page, "large.txt", text);
  await page.locator("#toast", { hasText: "large.txt opened" }).waitFor();
  await paste(page, "#urls", Array.from({ length: 1000 }, (_, i) => `https://shop.example/section-${i % 977}/page-${i}/x.html`).join("\n"));
  const box = page.getByRole("combobox", { name: "Crawlers" });
  for (const name of "abcdefghijklmno") {
    await box.fill(`bot-${name}`);
    await page.getByRole("option", { name: `bot-${name} as a product token` }).click();
  }
  await page.waitForFunction(() => document.querySelector(".grid").getAttribute("aria-rowcount") === "1001");
  await page.waitForFunction(() => document.querySelector(".grid").getAttribute("aria-colcount") === "21");
  await page.waitForTimeout(1500);
  assert.ok((await page.locator('.grid [role="gridcell"]').count()) < 2000, "rows out of view are not in the document");
  // Other work on the machine can make any task long: the best of some tries counts.
  let best = Infinity;
  for (let round = 0; round < 8 && best > 50; round++) {
    // Finding the place to click at is the test's own work, and long.
    await page.locator("#editor .cm-content").click({ position: { x: 200, y: 60 } });
    await page.keyboard.press("End");
    await page.waitForTimeout(500);
    best = Math.min(best, await longestTask(page, async () => {
      for (const key of "abc/def$") await page.keyboard.type(key, { delay: 40 });
    }));
  }
  context.diagnostic(`longest task while typing: ${best} ms`);
  assert.ok(best <= 50, `${best} ms`);
  assert.deepEqual(seen, []);
  await close();
});

// SPDX-License-Identifier: Apache-2.0
/* The page with a file of 500 KiB, 1,000 URLs and 20 crawlers. */
import { drop, paste } from "./browser.js";

export const KEYS = "abc/def$";

export async function fill(page) {
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
  // Finding the place to click at is the test's own work, and long.
  await page.locator("#editor .cm-content").click({ position: { x: 200, y: 60 } });
  await page.keyboard.press("End");
  await page.waitForTimeout(1500);
}

/** The longest task of the page's thread that typing takes, in milliseconds; 0: none over 50. */
export async function longestTask(page) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    globalThis.observer = new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => entry.duration)));
    globalThis.observer.observe({ type: "longtask" });
  });
  for (const key of KEYS) await page.keyboard.type(key, { delay: 40 });
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    globalThis.observer.disconnect();
    return Math.max(0, ...globalThis.tasks);
  });
}

// SPDX-License-Identifier: Apache-2.0
/* The page with a file of 500 KiB, 1,000 URLs and 20 crawlers. */
import { drop, paste, paused, toasted } from "./browser.js";

export const KEYS = "abc/def$";

/** Counts, in the page, what only workers are to do, what they are asked, and what they have answered. */
export function countWork() {
  globalThis.counted = { modules: 0, questions: 0, answers: 0 };
  for (const name of ["Module", "Instance"])
    WebAssembly[name] = new Proxy(WebAssembly[name], {
      construct(target, given) {
        globalThis.counted.modules++;
        return Reflect.construct(target, given);
      },
    });
  const { postMessage } = Worker.prototype, heard = new WeakSet();
  Worker.prototype.postMessage = function (...given) {
    globalThis.counted.questions++;
    if (!heard.has(this)) this.addEventListener("message", () => globalThis.counted.answers++);
    heard.add(this);
    return postMessage.apply(this, given);
  };
}

/** Waits until the page, opened with countWork(), has no question left, and asks no other one. */
export async function settled(page) {
  for (let before; ;) {
    await paused(page);
    await page.waitForFunction(() => globalThis.counted.answers >= globalThis.counted.questions);
    const now = await page.evaluate(() => globalThis.counted.answers);
    if (now === before) return;
    before = now;
  }
}

/** A file of 500 KiB. */
export function largeFile() {
  let text = "User-agent: *\n";
  for (let i = 0; text.length < 500 * 1024 - 64; i++) text += `${i % 7 === 0 ? "Allow" : "Disallow"}: /section-${i % 977}/page-${i}${i % 5 === 0 ? "*.html$" : "/"}\n`;
  return text;
}

export async function fill(page) {
  await drop(page, "large.txt", largeFile());
  await toasted(page, "large.txt opened");
  await paste(page, "#urls", Array.from({ length: 1000 }, (_, i) => `https://shop.example/section-${i % 977}/page-${i}/x.html`).join("\n"));
  const box = page.getByRole("combobox", { name: "Crawlers" });
  for (const name of "abcdefghijklmno") {
    await box.fill(`bot-${name}`);
    await page.getByRole("option", { name: `bot-${name} as a product token` }).click();
    await page.getByRole("button", { name: `Remove bot-${name}` }).waitFor();
  }
  await page.waitForFunction(() => document.querySelector(".grid").getAttribute("aria-rowcount") === "1001");
  await page.waitForFunction(() => document.querySelector(".grid").getAttribute("aria-colcount") === "21");
  // Finding the place to click at is the test's own work, and long.
  await page.locator("#editor .cm-content").click({ position: { x: 200, y: 60 } });
  await page.keyboard.press("End");
  await settled(page);
}

/** The longest task of the page's thread that typing takes, in milliseconds; 0: none over 50. */
export async function longestTask(page) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    globalThis.observer = new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => entry.duration)));
    globalThis.observer.observe({ type: "longtask" });
  });
  for (const key of KEYS) await page.keyboard.type(key, { delay: 40 }); // delays: as a person types
  await settled(page);
  return page.evaluate(() => {
    globalThis.observer.disconnect();
    return Math.max(0, ...globalThis.tasks);
  });
}

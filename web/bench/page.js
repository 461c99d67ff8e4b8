/*
 * The page in Chromium, as `./dev web --build` built it:
 *
 *     node bench/page.js
 *
 * When the first view is painted, with the answers in it, from a server on this machine; and how long the longest task of the
 * page's own thread is while one types in a file of 500 KiB with 1,000 URLs and 20 crawlers.
 */
import { launch, noBrowser, open, serve } from "../page/test/browser.js";
import { fill, longestTask } from "../page/test/large.js";

const ROUNDS = 9;

if (noBrowser !== false) {
  console.error(`page: ${noBrowser}`);
  process.exit(77);
}

/** Notes, in the page, when a frame was painted in which the matrix has its answers. */
function notePaint() {
  const look = () => {
    if (document.querySelector(".grid [data-says]") === null) return requestAnimationFrame(look);
    // The next frame's begin is behind this one's paint.
    requestAnimationFrame(() => (globalThis.answered = performance.now()));
  };
  requestAnimationFrame(look);
}

const sorted = (list) => [...list].sort((a, b) => a - b);
const show = (what, list) => {
  const times = sorted(list);
  console.log(`${what.padEnd(42)}${times[times.length >> 1].toFixed(0).padStart(6)} ms, at most ${times.at(-1).toFixed(0)} (${times.length} times)`);
};

const browser = await launch();
const { url, stop } = await serve();
const painted = [], answered = [];
for (let round = 0; round < ROUNDS; round++) {
  const { page, close } = await open(browser, { url, first: notePaint });
  await page.waitForFunction(() => globalThis.answered !== undefined);
  painted.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  answered.push(await page.evaluate(() => globalThis.answered));
  await close();
}
show("first paint", painted);
show("first paint with verdicts", answered);
stop();

const { page, close } = await open(browser);
await fill(page);
const longest = [];
for (let round = 0; round < ROUNDS; round++) longest.push(await longestTask(page));
show("longest task while typing (0: under 50)", longest);
await close();
await browser.close();

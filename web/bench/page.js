// SPDX-License-Identifier: Apache-2.0
/*
 * The page in Chromium, as `./dev web --build` built it:
 *
 *     node bench/page.js
 *
 * When the first view is painted, with the answers in it, from a server on this machine; and how long the longest task of the
 * page's own thread is while one types in a file of 500 KiB with 1,000 URLs and 20 crawlers, and from when such a file is pasted
 * until all is answered: as time passes, and as time of the processor, which other work on the machine does not lengthen.
 */
import { launch, noBrowser, open, paste, serve } from "../page/test/browser.js";
import { countWork, fill, largeFile, longestTask, settled } from "../page/test/large.js";

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

/**
 * The longest task of the page's thread as time of the processor, while RUN runs. What the browser's debugger does there, the
 * test's own work, is none of the page's.
 */
async function longestWork(browser, page, run) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const thread = ({ pid, tid }) => `${pid}/${tid}`;
  const names = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const mains = new Set(names.map(thread));
  const events = traceEvents.filter((event) => mains.has(thread(event)) && event.dur !== undefined);
  const debugging = events.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith("blink.mojom.DevTools"));
  const tasks = events.filter((event) => event.name.endsWith("RunTask") &&
    !debugging.some(({ ts, ...other }) => thread(other) === thread(event) && ts >= event.ts && ts <= event.ts + event.dur));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
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

const { page, close } = await open(browser, { first: countWork });
await fill(page);
const longest = [], work = [];
for (let round = 0; round < ROUNDS; round++)
  work.push(await longestWork(browser, page, async () => longest.push(await longestTask(page))));
show("longest task while typing (0: under 50)", longest);
show("the same, of the processor's time", work);
const pasting = [], text = largeFile();
for (let round = 0; round < ROUNDS; round++)
  pasting.push(await longestWork(browser, page, async () => {
    await paste(page, "#editor", `# ${round}\n${text}`);
    await settled(page);
  }));
show("longest task as 500 KiB are pasted", pasting);
await close();
await browser.close();

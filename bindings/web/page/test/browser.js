// SPDX-License-Identifier: Apache-2.0
/* The page in Chromium, without a network: every request but those for its own file is an error. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .find((path) => path !== undefined && existsSync(path));

export const noBrowser = executablePath === undefined && "there is no Chromium";
export const pageFile = new URL("../dist/index.html", import.meta.url).href;
export const dist = fileURLToPath(new URL("../../package/dist/", import.meta.url));

export function launch() {
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
    ],
  });
}

/** Serves the page to this machine: its URL, the paths that were asked for, and how to stop. */
export async function serve() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(readFileSync(fileURLToPath(pageFile)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, asked, stop };
}

/** Milliseconds after which what a test waits for does not come any more, on however busy a machine. */
const patience = 600_000;

/** Waits until all timers of the page that run now have ended: none of those that matter takes as long, and they come in order. */
export const paused = (page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000))); // delays: until timers that were set before

/** Opens the page; `seen` collects what should not happen. FIRST runs in the page before its own script. */
export async function open(browser, { url = pageFile, hash = "", first, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const seen = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(blob|data):/.test(request.url())) seen.push(`request: ${request.url()}`);
  });
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console: ${message.text()}`);
  });
  if (first !== undefined) await page.addInitScript(first);
  await page.goto(url + hash);
  await page.waitForSelector('.grid [role="gridcell"]', { state: "attached" });
  return { page, seen, close: () => context.close() };
}

/** What the matrix says about the URL and the crawler of these numbers, such as "disallow, line 3". */
export function cell(page, url, agent) {
  return page.locator(`[data-url="${url}"][data-agent="${agent}"]`);
}

/** The node of the tree that has this pattern. */
export function treeNode(page, pattern) {
  return page.getByRole("treeitem", { name: new RegExp(`^${pattern.replace(/[/*.$?]/g, "\\$&")} (allow|block), `) });
}

/** Waits until a cell says something. */
export async function says(page, url, agent, wanted) {
  await page.waitForFunction(
    ([u, a, text]) => document.querySelector(`[data-url="${u}"][data-agent="${a}"]`)?.dataset.says === text,
    [url, agent, wanted],
    { timeout: patience },
  ).catch(async () => {
    throw new Error(`cell ${url}, ${agent} says '${await cell(page, url, agent).getAttribute("data-says")}', not '${wanted}'`);
  });
}

/** Waits until there are answers about a URL, which was pasted or suggested. */
export const listed = (page, url) => page.locator(`.grid [role="rowheader"][title="${url}"]`).waitFor();

/** Waits until a toast has said something. It need not stand there still: the machine may be slower than its time. */
export const toasted = (page, text) => page.locator("#toast", { hasText: text }).waitFor({ state: "attached" });

/** Waits until a MEMBER of what the page keeps for a reload has this TEXT. */
export async function keeps(page, member, text) {
  const kept = () => page.evaluate(async () => {
    const base64 = Object.values(sessionStorage)[0]?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
    if (base64 === undefined) return {};
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  });
  while (!(await kept())[member]?.includes(text)) await page.waitForTimeout(100); // polls: what is kept
}

/** Puts a text into an editor as if it were pasted. */
export async function paste(page, editor, text) {
  await page.locator(`${editor} .cm-content`).first().click();
  await page.keyboard.press("Control+a");
  await page.evaluate(
    ([selector, pasted]) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      document.querySelector(`${selector} .cm-content`).dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [editor, text],
  );
}

/** Drops a file on the page. */
export async function drop(page, name, bytes) {
  await page.evaluate(
    ([fileName, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], fileName));
      const target = document.querySelector("#editor .cm-content");
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(bytes).toString("base64")],
  );
}

// SPDX-License-Identifier: Apache-2.0
/* Nothing acts on, or exports, what is no longer true: workers are held back, or fail, while the text changes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { cell, paste, paused, says, toasted, treeNode } from "./browser.js";
import { onPage } from "./on_page.js";

const toast = (page) => page.locator("#toast");
const failed = (page) => page.locator("#failed");
const editorText = (page) => page.locator("#editor .cm-content").innerText();
const rested = (page) => page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
const inWorkers = (page, run, given) => Promise.all(page.workers().map((worker) => worker.evaluate(run, given)));

/** Holds questions of these kinds back in the workers; all kinds where none is named. */
const hold = (page, ...kinds) => inWorkers(page, (held) => {
  self.answer ??= self.onmessage;
  self.waiting ??= [];
  self.onmessage = (event) => {
    if (held.length === 0 || held.includes(event.data.kind)) self.waiting.push(event);
    else self.answer(event);
  };
}, kinds);

/** Lets them be answered, and all that come. */
const release = (page) => inWorkers(page, () => {
  self.onmessage = self.answer;
  for (const event of self.waiting.splice(0)) self.onmessage(event);
});

/** Makes questions of these kinds fail, until `release`. */
const fail = (page, ...kinds) => inWorkers(page, (failing) => {
  self.answer ??= self.onmessage;
  self.waiting ??= [];
  self.onmessage = (event) => {
    if (failing.includes(event.data.kind)) self.postMessage({ id: event.data.id, error: "made to fail" });
    else self.answer(event);
  };
}, kinds);

/** Writes a comment above the first line, so that each line has another number. */
async function insertAbove(page) {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# one more\n");
}

/** Clicks although the button may say that it does nothing now. */
const push = (button) => button.evaluate((one) => one.click());

async function take(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
  return readFileSync(await file.path(), "utf8");
}

onPage("a fix of an older text changes no line", async (page) => {
  await rested(page);
  await page.locator("#tab-findings").click();
  const fix = page.getByRole("button", { name: "Remove the line" });
  await hold(page, "lint");
  await insertAbove(page);
  const before = await editorText(page);
  assert.equal(await fix.getAttribute("aria-disabled"), "true");
  await push(fix);
  await toasted(page, "The text has changed since");
  assert.equal(await editorText(page), before);
  await release(page);
  await fix.and(page.locator(":not([aria-disabled])")).click();
  await toasted(page, "Line 8 removed. No verdict changes");
  assert.match(await editorText(page), /Allow: \/search\/help/);
  assert.doesNotMatch(await editorText(page), /search\/old/);
});

onPage("nor does one in the editor's margin", async (page) => {
  await rested(page);
  await hold(page, "lint");
  await insertAbove(page);
  const before = await editorText(page);
  await page.locator(".cm-lint-marker").hover();
  await push(page.locator(".cm-diagnosticAction"));
  await toasted(page, "The text has changed since");
  assert.equal(await editorText(page), before);
});

onPage("lines of an older text are not gone to", async (page) => {
  await rested(page);
  await page.locator("#tab-tree").click();
  await treeNode(page, "/search/old").waitFor();
  await hold(page);
  await insertAbove(page);
  const spoken = await page.locator(".cm-spoken").allInnerTexts();
  for (const one of [treeNode(page, "/search/old"), page.locator("#untouched button")]) {
    await toast(page).evaluate((box) => (box.textContent = ""));
    await one.click();
    await toasted(page, "The text has changed since");
    assert.deepEqual(await page.locator(".cm-spoken").allInnerTexts(), spoken);
  }
  await release(page);
  await page.locator("#untouched", { hasText: "8" }).waitFor();
  await page.locator("#untouched button").click();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Disallow: /search/old");
});

onPage("a reason that comes late marks no other line", async (page) => {
  await rested(page);
  await hold(page, "explain");
  await cell(page, 1, 0).click();
  await insertAbove(page);
  await release(page);
  await page.locator("#why h3", { hasText: "/cart" }).waitFor();
  await page.locator(".cm-spoken", { hasText: "Disallow: /cart" }).waitFor();
  assert.match(await page.locator("#why").innerText(), /4\s*Disallow: \/cart/);
});

onPage("an export waits for verdicts about the text as it is", async (page) => {
  await rested(page);
  await page.locator("#tab-export").click();
  await hold(page, "check");
  await paste(page, "#editor", "User-agent: *\nDisallow: /teapots\n");
  await page.locator("#urls .cm-line", { hasText: /^\/teapots$/ }).waitFor();
  const csv = take(page, "Verdicts as CSV");
  await paused(page);
  await release(page);
  assert.match(await csv, /^\/teapots,all others \(\*\),disallow,2,$/m);
  const json = JSON.parse(await take(page, "Verdicts as JSON"));
  assert.equal(json.robots, "User-agent: *\nDisallow: /teapots\n");
  assert.deepEqual(json.checks.filter((check) => check.verdict === "disallow").map((check) => check.line), [2, 2, 2, 2]);
});

onPage("an export without such verdicts is none", async (page) => {
  await rested(page);
  await page.locator("#tab-export").click();
  const files = [];
  page.on("download", (file) => files.push(file));
  await fail(page, "check", "emit");
  await paste(page, "#editor", "User-agent: *\nDisallow: /teapots\n");
  await page.locator("#urls .cm-line", { hasText: /^\/teapots$/ }).waitFor();
  await failed(page).filter({ hasText: "Out of date: the verdicts" }).waitFor();
  for (const name of ["Verdicts as JSON", "Verdicts as CSV", "C tables"]) {
    await toast(page).evaluate((box) => (box.textContent = ""));
    await page.getByRole("button", { name }).click();
    await toasted(page, "That failed");
  }
  assert.deepEqual(files, []);
  await release(page);
  assert.match(await take(page, "Verdicts as CSV"), /\/teapots,all others \(\*\),disallow,2,/);
});

onPage("code that was made of an older text is not kept", async (page) => {
  await rested(page);
  await page.locator("#tab-export").click();
  const files = [];
  page.on("download", (file) => files.push(file));
  await hold(page, "emit");
  await page.getByRole("button", { name: "C tables" }).click();
  await insertAbove(page);
  await release(page);
  await toasted(page, "the text changed while the file was made");
  assert.deepEqual(files, []);
});

onPage("URLs that come late take the place of none that the reader wrote meanwhile", async (page) => {
  await rested(page);
  await hold(page, "suggest");
  await paste(page, "#editor", "User-agent: *\nDisallow: /mine\n");
  await paused(page); // the question is asked
  await paste(page, "#urls", "/mine\n/yours");
  await release(page);
  await paused(page); // and answered
  assert.equal(await page.locator("#urls .cm-content").innerText(), "/mine\n/yours");
  await says(page, 0, 0, "disallow, line 2");
});

onPage("nor do they take the place of a link's", async (page) => {
  await rested(page);
  await page.locator("#copy-link").click();
  await toasted(page, "carries everything");
  const hash = await page.evaluate(() => location.hash);
  await hold(page, "suggest");
  await paste(page, "#editor", "User-agent: *\nDisallow: /mine\n");
  await paused(page); // the question is asked
  await page.evaluate((link) => (location.hash = link), hash);
  await page.locator("#editor .cm-line", { hasText: "/search/old" }).waitFor();
  await release(page);
  await paused(page); // and answered
  assert.match(await page.locator("#urls .cm-content").innerText(), /^https:\/\/shop\.example\/\n/);
});

onPage("compare shows the last of its runs, with the URLs as they are", async (page) => {
  await rested(page);
  await page.locator("#tab-compare").click();
  const panel = page.locator("#panel-compare");
  await hold(page);
  await insertAbove(page);
  await paused(page); // the first run has begun
  await page.locator("#editor .cm-line", { hasText: "Disallow: /cart" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type("/");
  await paused(page); // the second waits
  await paste(page, "#urls", "/cart\n/other");
  await paused(page); // and the third
  await release(page);
  await panel.locator("h3", { hasText: "Of your URLs, one changes" }).waitFor();
  assert.match(await panel.locator(".changes").first().innerText(), /block → allow\s+\/cart/);
});

onPage("a version before that was pasted stays when the text is pasted", async (page) => {
  await page.locator("#tab-compare").click();
  const panel = page.locator("#panel-compare"), before = panel.locator(".before .cm-content");
  await panel.getByText("The baseline", { exact: true }).click();
  await paste(page, ".before", "User-agent: *\nDisallow: /before\n");
  await paste(page, "#editor", "User-agent: *\nDisallow: /after\n");
  assert.match(await before.innerText(), /before/);
  await panel.locator("code", { hasText: "/before" }).first().waitFor();
  await panel.locator("code", { hasText: "/after" }).first().waitFor();
  await panel.getByRole("button", { name: "Save as baseline" }).click();
  assert.match(await before.innerText(), /after/);
});

onPage("what was out of date is said no longer once it is there, or not looked at", async (page) => {
  await rested(page);
  await fail(page, "explain");
  await cell(page, 1, 0).click();
  await failed(page).filter({ hasText: "Out of date: the reason." }).waitFor();
  await insertAbove(page);
  await says(page, 1, 0, "disallow, line 4");
  assert.equal(await failed(page).isVisible(), true);
  await release(page);
  await insertAbove(page);
  await says(page, 1, 0, "disallow, line 5");
  await page.locator("#why h3", { hasText: "/cart" }).waitFor();
  await failed(page).waitFor({ state: "hidden" });
  await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
  await fail(page, "tree", "compare", "check", "diff");
  await page.locator("#tab-compare").click();
  await failed(page).filter({ hasText: "Out of date: the changes." }).waitFor();
  await page.locator("#tab-findings").click();
  await failed(page).waitFor({ state: "hidden" });
});

onPage("what a later question takes the place of is not said to be there", async (page) => {
  await rested(page);
  await fail(page, "check");
  await insertAbove(page);
  await failed(page).filter({ hasText: "the verdicts" }).waitFor();
  await hold(page, "check");
  await insertAbove(page);
  await paused(page);
  await insertAbove(page);
  await paused(page);
  await insertAbove(page);
  await paused(page);
  assert.equal(await failed(page).isVisible(), true);
  await release(page);
  await failed(page).waitFor({ state: "hidden" });
  await says(page, 1, 0, "disallow, line 7");
});

// SPDX-License-Identifier: Apache-2.0
/* Each feature of the page by keyboard alone: nothing here touches the mouse. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { cell, says, toasted, treeNode } from "./browser.js";
import { onPage } from "./on_page.js";

const hasFocus = (locator) => locator.evaluate((one) => one === document.activeElement);
const live = (page) => page.locator("#live");
const spoken = (page) => page.locator(".cm-spoken").innerText();

/** Presses Tab until something has the focus. */
async function tabTo(page, locator, key = "Tab") {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key);
    if ((await locator.count()) > 0 && (await hasFocus(locator.first()))) return;
  }
  throw new Error(`${key} does not come to ${locator}`);
}

/** Shows a tab: from the tab that is shown, by arrows. */
async function showTab(page, id) {
  await tabTo(page, page.locator('[role="tab"][aria-selected="true"]'));
  for (let i = 0; i < 5 && !(await page.locator(`#panel-${id}`).isVisible()); i++) await page.keyboard.press("ArrowRight");
  assert.equal(await hasFocus(page.locator(`#tab-${id}`)), true);
}

onPage("Tab goes through all of the page, in its order", async (page) => {
  await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
  const passed = [];
  for (let i = 0; i < 40 && passed.at(-1) !== "BODY"; i++) {
    await page.keyboard.press("Tab");
    passed.push(await page.evaluate(() => {
      const one = document.activeElement;
      return one.tagName === "BODY" ? "BODY" : one.id || one.getAttribute("aria-label") || one.dataset.says || one.textContent || one.placeholder;
    }));
  }
  assert.deepEqual(passed, [
    "examples", "open-file", "copy-link", "theme", "whole-title", "whole-lines", "robots.txt", "7", "suggest", "URLs, one a line", "Remove all others (*)", "Remove Googlebot", "Remove bingbot",
    "Remove GPTBot", "Remove AdsBot-Google", "Add a crawler or User-Agent", "How it is read", "tab-verdicts", "allow, line 8", "2User-agent: *",
    "8Allow: /catalog/spring.pdf", "6Disallow: /*.pdf$", "BODY",
  ]);
});

onPage("the grid moves by arrows, and explains", async (page) => {
  await tabTo(page, cell(page, 6, 0));
  await page.keyboard.press("PageUp");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await hasFocus(cell(page, 2, 1)), true);
  await page.locator("#why h3", { hasText: "Googlebot" }).waitFor();
  assert.equal(await spoken(page), "Disallow: /cart");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.locator("#why", { hasText: "No group holds for AdsBot-Google" }).waitFor();
  assert.equal(await cell(page, 2, 4).getAttribute("aria-selected"), "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.locator("#why h3", { hasText: "Blocked for all others (*): /search?q=teapot" }).waitFor();
  await tabTo(page, page.getByRole("button", { name: "Disallow: /search" }));
  await page.keyboard.press("Enter");
  assert.equal(await hasFocus(page.locator("#editor .cm-content")), true);
  await page.keyboard.press("End");
  await page.keyboard.type("$");
  await says(page, 3, 0, "allow, no rule");
  await page.keyboard.press("Control+z");
  await says(page, 3, 0, "disallow, line 4");
});

onPage("URLs are typed, and untouched rules gone to", async (page) => {
  await tabTo(page, page.locator("#urls .cm-content"));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n/search/old/x");
  await says(page, 8, 0, "disallow, line 7");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/search/help");
  await says(page, 0, 0, "allow, line 5");
  await tabTo(page, page.locator("#untouched button").nth(2), "Shift+Tab");
  const line = Number(await page.locator("#untouched button").nth(2).innerText());
  await page.keyboard.press("Enter");
  assert.equal(await spoken(page), (await page.locator("#editor .cm-line").nth(line - 1).innerText()));
});

onPage("crawlers are chosen and removed", async (page) => {
  const box = page.getByRole("combobox", { name: "Crawlers" }), chips = page.locator(".chip");
  await tabTo(page, box);
  assert.equal(await box.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("Escape");
  assert.equal(await box.getAttribute("aria-expanded"), "false");
  await page.keyboard.type("duck");
  const active = page.locator('[role="option"][aria-selected="true"]');
  await active.waitFor();
  const first = await active.innerText();
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await active.innerText(), first);
  assert.equal(await box.getAttribute("aria-activedescendant"), await active.getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.equal(await chips.count(), 6);
  assert.match(await live(page).innerText(), /^Duck.* added$/);
  await page.keyboard.press("Backspace");
  assert.equal(await chips.count(), 5);
  assert.match(await live(page).innerText(), /^Duck.* removed$/);
  await page.keyboard.type("cart-Bot/1.0 (compatible)");
  await page.keyboard.press("Enter");
  await page.locator(".chip", { hasText: "cart-Bot" }).waitFor();
  await tabTo(page, page.getByRole("button", { name: "Remove Googlebot" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal(await live(page).innerText(), "Googlebot removed");
  assert.equal(await hasFocus(page.getByRole("button", { name: "Remove bingbot" })), true);
  await says(page, 3, 1, "disallow, line 4"); // the next one's column
});

onPage("options are chosen", async (page) => {
  await tabTo(page, page.locator(".options summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("As Google does"));
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getByLabel("By RFC 9309").isChecked(), true);
  await tabTo(page, page.getByLabel("Names of letters"));
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getByLabel("Wide names").isChecked(), true);
  await tabTo(page, page.locator("#urls .cm-content"), "Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/robots.txt\n/%63art");
  await says(page, 0, 3, "allow, no rule"); // by the RFC, for all
  await says(page, 1, 0, "disallow, line 3");
});

onPage("findings are gone to and fixed", async (page) => {
  const text = page.locator("#editor .cm-content");
  await tabTo(page, text);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Disallow: /typo*\n");
  await page.locator("#tab-findings .badge", { hasText: /^2$/ }).waitFor();
  await showTab(page, "findings");
  await tabTo(page, page.getByRole("button", { name: "Write “/typo”" }));
  await page.keyboard.press("Enter");
  await page.locator("#tab-findings .badge", { hasText: /^1$/ }).waitFor();
  assert.match(await text.innerText(), /Disallow: \/typo\n/);
  // What is left takes the place of what had the focus.
  assert.equal(await page.evaluate(() => document.querySelector("#panel-findings").contains(document.activeElement)), true);
  await tabTo(page, page.locator("#panel-findings .line-link").first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal(await spoken(page), "Disallow: /search/old");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  assert.equal(await page.evaluate(() => getSelection().anchorNode.parentElement.closest(".cm-line").innerText), "Disallow: /search/old");
  await showTab(page, "verdicts");
  await tabTo(page, text, "Shift+Tab");
  await page.keyboard.press("Control+Shift+M");
  assert.equal(await hasFocus(page.locator("#panel-findings .line-link").first()), true);
  await tabTo(page, page.getByRole("button", { name: "Remove the line" }));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("#editor .cm-content").innerText.includes("/search/old"));
  await page.locator("#panel-findings", { hasText: "Nothing found" }).waitFor();
});

onPage("versions are compared", async (page) => {
  await tabTo(page, page.locator("#editor .cm-content"));
  for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  await page.keyboard.type("/");
  await showTab(page, "compare");
  const panel = page.locator("#panel-compare");
  await panel.locator("h3", { hasText: "Of your URLs, 2 change" }).waitFor();
  await tabTo(page, panel.getByText("The baseline", { exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, panel.locator(".cm-content"));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Disallow: /x\n");
  await panel.locator(".changes li", { hasText: "/x" }).waitFor();
  await tabTo(page, panel.getByRole("button", { name: "Go back" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await panel.getByText("the same as its baseline").waitFor();
  await says(page, 2, 0, "disallow, line 3");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await hasFocus(panel.getByRole("button", { name: "Save as baseline" })), true);
});

onPage("the tree is walked, opened and closed", async (page) => {
  await showTab(page, "tree");
  const node = (pattern) => treeNode(page, pattern);
  await node("/search").waitFor();
  await tabTo(page, node("/"));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await node("/").getAttribute("aria-expanded"), "false");
  assert.equal(await hasFocus(node("/")), true);
  assert.equal(await node("/search").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await node("/").getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowRight");
  assert.equal(await hasFocus(node("/*.pdf$")), true);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await hasFocus(node("/search")), true);
  assert.deepEqual(
    await node("/search").evaluate((one) => ["aria-level", "aria-posinset", "aria-setsize", "aria-expanded"].map((name) => one.getAttribute(name))),
    ["2", "4", "4", "true"],
  );
  await page.keyboard.press("Enter");
  assert.equal(await spoken(page), "Disallow: /search");
  await page.keyboard.press("End");
  assert.equal(await hasFocus(node("/search/old")), true);
  await page.keyboard.press("Space");
  assert.equal(await spoken(page), "Disallow: /search/old");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await hasFocus(node("/search/")), true);
  await page.keyboard.press("Home");
  assert.equal(await hasFocus(node("/")), true);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await hasFocus(page.locator("#tree-of")), true);
  await page.keyboard.press("End"); // the last of the crawlers, AdsBot-Google
  await page.waitForFunction(() => document.querySelectorAll('[role="treeitem"]').length === 1);
});

onPage("tabs move by arrows", async (page) => {
  await tabTo(page, page.locator("#tab-verdicts"));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("#panel-export").isVisible(), true);
  await page.keyboard.press("Home");
  assert.equal(await page.locator("#panel-verdicts").isVisible(), true);
  await page.keyboard.press("End");
  assert.equal(await page.locator("#panel-export").isVisible(), true);
});

onPage("answers are exported", async (page) => {
  await showTab(page, "export");
  for (const [name, file, content] of [
    ["Verdicts as CSV", "verdicts.csv", /^url,crawler,verdict,line,error\r\n/],
    ["Verdicts as JSON", "verdicts.json", /"verdict": "disallow"/],
    ["robots.txt", "robots.txt", /^# A shop/],
    ["Automata as a graph", "robots.dot", /digraph/],
  ]) {
    await tabTo(page, page.getByRole("button", { name, exact: true }));
    const [got] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.equal(got.suggestedFilename(), file);
    assert.match(readFileSync(await got.path(), "utf8"), content);
  }
});

onPage("files are opened, links copied, the theme changed", async (page) => {
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.locator("#open-file"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from("User-agent: *\nDisallow: /teapots\n") });
  await says(page, 1, 0, "disallow, line 2");
  assert.equal(await live(page).innerText(), "mine.txt opened, 33 bytes.");
  await tabTo(page, page.locator("#copy-link"));
  await page.keyboard.press("Enter");
  await toasted(page, "carries everything");
  assert.match(await page.evaluate(() => location.hash), /^#1\./);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#theme").getAttribute("aria-pressed"), "true");
});

onPage("the text is searched", async (page) => {
  await tabTo(page, page.locator("#editor .cm-content"));
  await page.keyboard.press("Control+f");
  await page.keyboard.type("GPTBot");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => getSelection().toString()), "GPTBot");
});

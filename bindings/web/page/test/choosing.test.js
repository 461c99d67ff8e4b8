// SPDX-License-Identifier: Apache-2.0
/* Choosing crawlers: the list that is closed does nothing, and a choice stays with its crawler. */
import assert from "node:assert/strict";

import { cell, says } from "./browser.js";
import { onPage } from "./on_page.js";

const chips = (page) => page.locator(".chip").allInnerTexts();

onPage("a closed list adds nothing, and arrows open it at its ends", async (page) => {
  const box = page.getByRole("combobox", { name: "Crawlers" }), before = await chips(page);
  const active = async () => {
    const id = await box.getAttribute("aria-activedescendant");
    return id === null ? null : page.locator(`#${id}`).innerText();
  };
  await box.fill("duckduck");
  await page.getByRole("option", { name: /^DuckDuckBot/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  assert.deepEqual(await chips(page), before);
  assert.equal(await active(), null);
  await page.keyboard.press("ArrowDown");
  assert.equal(await active(), await page.locator("#crawler-list [role=option]").first().innerText());
  await page.keyboard.press("Escape");
  assert.equal(await active(), null);
  await page.keyboard.press("ArrowUp");
  assert.equal(await active(), await page.locator("#crawler-list [role=option]").last().innerText());
  await page.keyboard.press("ArrowDown");
  assert.equal(await active(), await page.locator("#crawler-list [role=option]").first().innerText());
  await page.keyboard.press("Enter");
  assert.equal((await chips(page)).length, before.length + 1);
  assert.equal(await active(), null);
  await page.keyboard.press("Enter");
  assert.equal((await chips(page)).length, before.length + 1);
});

onPage("a crawler that goes as another comes moves no choice", async (page) => {
  await says(page, 1, 3, "disallow, line 12");
  await cell(page, 1, 3).click(); // GPTBot
  await page.locator("#why h3", { hasText: "GPTBot" }).waitFor();
  const exchange = (gone, added) => page.evaluate(([first, second]) => {
    [...document.querySelectorAll(".chip button")].find((one) => one.getAttribute("aria-label") === `Remove ${first}`).click();
    const box = document.querySelector("#crawlers input");
    box.value = second;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    [...document.querySelectorAll("[role=option]")].find((one) => one.textContent.startsWith(second)).click();
  }, [gone, added]);
  await exchange("Googlebot", "DuckDuckBot");
  await says(page, 1, 2, "disallow, line 12");
  await page.waitForFunction(() => document.querySelector('[role="gridcell"][aria-selected="true"]')?.dataset.agent === "2");
  await page.locator("#why h3", { hasText: "GPTBot" }).waitFor();
  await exchange("GPTBot", "Applebot");
  await page.locator("#why", { hasText: "Choose a cell" }).waitFor();
});

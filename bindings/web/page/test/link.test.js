// SPDX-License-Identifier: Apache-2.0
/* Links: what one carries, and what a damaged one does. */
import assert from "node:assert/strict";

import { cell, drop, keeps, listed, paste, says, toasted } from "./browser.js";
import { essential, onPage } from "./on_page.js";

const text = (page, editor) => page.locator(`${editor} .cm-content`).innerText();

/** All that can be made on the page, as it is seen. */
async function seen(page) {
  await page.locator("#tab-compare").click();
  if (!(await page.locator(".before").isVisible())) await page.getByText("The baseline", { exact: true }).click();
  return {
    text: await text(page, "#editor"),
    before: await text(page, ".before"),
    urls: await text(page, "#urls"),
    crawlers: await page.locator(".chip").evaluateAll((chips) => chips.map((chip) => chip.title)),
    options: await page.locator("#options :checked").evaluateAll((inputs) => inputs.map((input) => input.value)),
    chosen: await page.locator('[role="gridcell"][aria-selected="true"]').evaluateAll((cells) => cells.map(({ dataset }) => ({ ...dataset }))),
  };
}

onPage("a link carries everything", async (page, context, another) => {
  await paste(page, "#editor", "User-agent: MJ12bot\nDisallow: /%C3%B6\n");
  await page.keyboard.type("Disallow: /typed\n");
  await paste(page, "#urls", "/%C3%B6\n/x\nhttps://shop.example/ö");
  await page.locator(".options summary").click();
  await page.getByLabel("Wide names").check();
  await page.getByLabel("By RFC 9309").check();
  const box = page.getByRole("combobox", { name: "Crawlers" });
  for (const name of ["MJ12bot/1.4 (x)", "OwnBot", "DuckDuckBot"]) {
    await box.fill(name);
    if (name.includes("(")) {
      await page.getByRole("option", { name: "this User-Agent names it" }).waitFor();
      await page.keyboard.press("ArrowDown"); // the header, not the crawler that it names
    }
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Remove bingbot" }).click();
  await says(page, 2, 4, "disallow, line 2");
  await cell(page, 2, 4).click();
  await page.locator("#tab-tree").click();
  await page.locator("#copy-link").click();
  await toasted(page, /carries everything/);
  const hash = await page.evaluate(() => location.hash);

  const other = await another({ hash });
  await other.locator("#panel-tree").waitFor(); // the view, too
  await other.locator("#tab-verdicts").click();
  await says(other, 2, 4, "disallow, line 2");
  await other.locator("#why h3", { hasText: "Blocked for MJ12bot" }).waitFor();
  const want = await seen(page), got = await seen(other);
  assert.deepEqual(got, want);
  assert.deepEqual(got.options, ["rfc9309", "wide"]);
  assert.equal(got.crawlers.length, 7);
  assert.equal(got.before.includes("typed"), false);
  assert.deepEqual(got.chosen.map(({ url, agent }) => [url, agent]), [["2", "4"]]);

  const damaged = await another({ hash: `${hash.slice(0, 40)}x` });
  await toasted(damaged, "damaged");
  await says(damaged, 1, 0, "disallow, line 3");
});

onPage("what is edited after a link stays through a reload", async (page, context, another) => {
  await paste(page, "#editor", "User-agent: *\nDisallow: /old\n");
  await listed(page, "/old"); // URLs that come later are an edit
  await page.locator("#copy-link").click();
  await toasted(page, /carries everything/);
  const hash = await page.evaluate(() => location.hash);
  const other = await another({ hash });
  await other.waitForFunction(() => document.querySelector("#editor").innerText.includes("/old"));
  await other.reload();
  assert.equal(await other.evaluate(() => location.hash), hash); // nothing was edited
  for (const one of [page, other]) {
    await one.waitForFunction(() => document.querySelector("#editor").innerText.includes("/old"));
    await paste(one, "#editor", "User-agent: *\nDisallow: /new\n");
    assert.equal(await one.evaluate(() => location.hash), "");
    await keeps(one, "text", "/new");
    await one.reload();
    await one.waitForFunction(() => document.querySelector("#editor").innerText.includes("/new"));
  }
});

onPage("an edit of the baseline after a link stays, too", async (page) => {
  await page.locator("#copy-link").click();
  await toasted(page, /carries everything/);
  await page.locator("#tab-compare").click();
  await page.getByText("The baseline", { exact: true }).click();
  await paste(page, ".before", "User-agent: *\nDisallow: /baseline\n");
  assert.equal(await page.evaluate(() => location.hash), "");
  await keeps(page, "before", "/baseline");
  await page.reload();
  await page.locator("#tab-compare").click();
  await page.getByText("The baseline", { exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".before").innerText.includes("/baseline"));
});

onPage("a damaged link leaves the reader's own text, and says nothing else", async (page) => {
  await paste(page, "#editor", "User-agent: *\nDisallow: /own\n");
  await page.evaluate(() => (location.hash = "#1.damaged"));
  await toasted(page, "The link is damaged, so it was not opened.");
  assert.match(await text(page, "#editor"), /own/);
}, essential);

onPage("a link is opened although something is edited before the page hears of it", async (page) => {
  await page.locator("#copy-link").click();
  await toasted(page, "carries everything");
  const hash = await page.evaluate(() => location.hash);
  await page.getByRole("button", { name: "Remove bingbot" }).click();
  await page.locator(".chip", { hasText: "bingbot" }).waitFor({ state: "detached" });
  await page.evaluate((link) => {
    location.hash = link;
    document.querySelector('[aria-label="Remove GPTBot"]').click();
  }, hash);
  for (const name of ["bingbot", "GPTBot"]) await page.locator(".chip", { hasText: name }).waitFor();
});

onPage("a link that inflates without end is damaged", async (page) => {
  await page.evaluate(async () => {
    const megabyte = new Uint8Array(1 << 20).fill(32), stream = new CompressionStream("deflate-raw");
    const inflating = new Response(stream.readable).arrayBuffer(), writer = stream.writable.getWriter();
    for (let i = 0; i < 200; i++) await writer.write(megabyte);
    await writer.close();
    const bytes = new Uint8Array(await inflating);
    let binary = "";
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
    location.hash = `#1.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  });
  await toasted(page, "The link is damaged");
});

onPage("a link to what makes no sense is no harm", async (page, context, another) => {
  const make = (value) => page.evaluate(async (json) => {
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return `#1.${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }, JSON.stringify(value));
  const hash = await make({
    text: "User-agent: *\nDisallow: /", urls: "/a", crawlers: [{ kind: "everybody" }, { kind: "nobody" }, { kind: "token" }, 7, null],
    dialect: "constructor", names: 7, tab: "__proto__", chosen: { url: -1, agent: 1e9 },
  });
  const other = await another({ hash });
  await says(other, 0, 0, "disallow, line 2");
  assert.equal(await other.locator(".chip").count(), 1);
  assert.equal(await other.locator("#panel-verdicts").isVisible(), true);
});

onPage("a file of 500 KiB goes through a link", async (page, context, another) => {
  let large = "User-agent: *\n";
  for (let i = 0; large.length < 500 * 1024; i++) large += `Disallow: /section-${(i * 7919) % 10007}/page-${i}\n`;
  await drop(page, "large.txt", large);
  await toasted(page, "large.txt opened");
  await page.locator("#url-facts", { hasText: "100 URLs" }).waitFor(); // those that are suggested
  await page.locator("#copy-link").click();
  await toasted(page, "It is long");
  const hash = await page.evaluate(() => location.hash);
  context.diagnostic(`a link of ${hash.length} bytes for a file of ${large.length}`);
  const other = await another({ hash });
  const rules = `${large.split("\n").length - 2}`.replace(/(\d)(\d{3})$/, "$1,$2");
  for (const one of [page, other]) await one.locator("#facts", { hasText: rules }).waitFor();
  assert.equal(await other.locator("#facts").innerText(), await page.locator("#facts").innerText());
});

// SPDX-License-Identifier: Apache-2.0
/* A file is read as its bytes are: line ends count, and what is odd is called by its name. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

import { Robots } from "../../package/dist/index.js";
import { cell, drop, listed, paste, says, toasted } from "./browser.js";
import { onPage } from "./on_page.js";

const shared = new URL("../../../../../shared/corpus/", import.meta.url);

/** What the page says about a text: lines, groups, rules and bytes past the limit. */
function factsOf(text) {
  const robots = Robots.parse(text), facts = robots.facts();
  robots.free();
  const count = (number, what) => `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
  return [count(facts.lines, "line"), count(facts.groups, "group"), count(facts.rules, "rule"),
    facts.ignoredLines > 0 ? `${facts.ignoredLines} ignored` : "",
    facts.ignoredBytes > 0 ? `${count(facts.ignoredBytes, "byte")} past the limit of 500 KiB` : ""].filter((fact) => fact !== "").join(" · ");
}

/** A file past the limit, whose lines end in turn as ENDS say. */
function makeLong(...ends) {
  let text = `User-agent: *${ends[0]}`;
  for (let i = 0; text.length < 520_000; i++) text += `Disallow: /section/${i}${ends[i % ends.length]}`;
  return text;
}

async function exported(page) {
  await page.locator("#tab-export").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "robots.txt", exact: true }).click()]);
  return readFileSync(await file.path(), "utf8");
}

for (const [name, ...ends] of [["LF", "\n"], ["CRLF", "\r\n"], ["CR", "\r"], ["mixed", "\r\n", "\r\n", "\n", "\r"]])
  onPage(`the size limit cuts where the file's own line ends say, ${name}`, async (page) => {
    const text = makeLong(...ends);
    const facts = page.locator("#facts").filter({ hasText: factsOf(text) });
    await drop(page, "long.txt", text);
    await facts.waitFor();
    assert.equal(await exported(page), text);
    await paste(page, "#editor", "User-agent: *\n");
    await page.locator("#facts", { hasText: "0 rules" }).waitFor();
    await paste(page, "#editor", text);
    await facts.waitFor();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x\n");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    assert.equal(await exported(page), text);
  });

onPage("a real file with CRLF has as many rules as in the command", async (page) => {
  const file = new URL("denvergov.org.txt", shared);
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  await drop(page, "robots.txt", bytes);
  await page.locator("#facts").filter({ hasText: factsOf(new Uint8Array(bytes)) }).waitFor();
});

onPage("line ends survive edits, undo and a link", async (page, context, another) => {
  const text = "User-agent: *\r\nDisallow: /a\nDisallow: /b\r\nDisallow: /c\rAllow: /\r\n";
  await paste(page, "#editor", text);
  await listed(page, "/c"); // URLs that come later are an edit, which drops a link
  assert.equal(await exported(page), text);
  await page.locator("#editor .cm-line", { hasText: "/a" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("\nDisallow: /new");
  assert.equal(await exported(page), text.replace("/a\n", "/a\r\nDisallow: /new\n"));
  await page.locator("#copy-link").click();
  await toasted(page, "carries everything");
  const other = await another({ hash: await page.evaluate(() => location.hash) });
  await other.locator("#editor .cm-line", { hasText: "/new" }).waitFor();
  assert.equal(await exported(other), text.replace("/a\n", "/a\r\nDisallow: /new\n"));
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  assert.equal(await exported(page), "");
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await exported(page), text.replace("/a\n", "/a\r\nDisallow: /new\n"));
  await page.locator("#tab-compare").click();
  await page.getByRole("button", { name: "Save as baseline" }).click();
  await page.locator("#panel-compare", { hasText: "the same as its baseline" }).waitFor();
});

onPage("what is odd is called by its name", async (page) => {
  const gif = Buffer.concat([Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1"), Buffer.alloc(600), Buffer.from("!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;", "latin1")]);
  const text = "User-agent: *\nDisallow: /private\n";
  const big = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  for (const [bytes, name] of [
    [gif, "an image"], [Buffer.alloc(500), "binary"], [Buffer.from([0x47, 0x49, 0x46, 0x38]), "opened, 4 bytes."],
    [Buffer.from(`\ufeff${text}`, "utf16le"), "UTF-16"], [Buffer.from(text, "utf16le"), "UTF-16"], [big, "UTF-16"],
    [Buffer.from(`${text}Disallow: /\0x\n`), "binary"], [Buffer.from(`${text}# caf\xe9\n`, "latin1"), "not valid UTF-8"], [Buffer.from(text), `opened, ${text.length} bytes.`],
  ]) {
    await page.locator("#toast").evaluate((box) => (box.textContent = ""));
    await drop(page, "file", bytes);
    await page.locator("#toast, #banner").filter({ hasText: name }).first().waitFor({ state: "attached" });
  }
});

onPage("the tree marks no way of what is not a URL", async (page) => {
  await paste(page, "#urls", "nowhere\n/search/help");
  await says(page, 1, 0, "allow, line 5");
  await cell(page, 0, 0).click();
  await page.locator("#tab-tree").click();
  await page.getByRole("treeitem").first().waitFor();
  assert.doesNotMatch(await page.locator("#panel-tree").innerText(), /Marked/);
  assert.equal(await page.locator(".tree .way").count(), 0);
  await page.locator("#tab-verdicts").click();
  await cell(page, 1, 0).click();
  await page.locator("#tab-tree").click();
  await page.locator("#panel-tree", { hasText: "Marked: the way of /search/help" }).waitFor();
});

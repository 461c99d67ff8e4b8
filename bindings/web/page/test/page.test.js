// SPDX-License-Identifier: Apache-2.0
/* Each feature of the page by mouse, in Debian's Chromium. keyboard.test.js has them by keyboard. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { cell, drop, listed, paste, says, toasted, treeNode } from "./browser.js";
import { essential, onPage } from "./on_page.js";

const editorText = (page) => page.locator("#editor .cm-content").innerText();

onPage("the first view explains itself", async (page) => {
  await says(page, 1, 0, "disallow, line 3");
  await says(page, 4, 0, "allow, line 5");
  await says(page, 0, 3, "disallow, line 12");
  await says(page, 1, 4, "allow, no rule");
  await page.locator("#why h3", { hasText: "/catalog/spring.pdf" }).waitFor();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Allow: /catalog/spring.pdf");
  assert.equal(await page.locator("#facts").innerText(), "18 lines · 3 groups · 9 rules");
  assert.match(await page.locator("#untouched").innerText(), /One rule decides none: 7/);
  assert.equal(await page.locator(".cm-decided .cm-gutterElement:visible .tick").first().innerText(), "2");
}, essential);

/** Notes, in the page, what moves without the reader's doing. */
function noteShifts() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

for (const [width, height] of [[360, 740], [900, 900], [1280, 720], [1600, 900]])
  onPage(`nothing jumps as answers come, ${width} px`, async (page, context) => {
    await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
    await page.locator("#why h3").waitFor();
    context.diagnostic(`layout shift on loading: ${await page.evaluate(() => globalThis.shifted)}`);
    assert.ok((await page.evaluate(() => globalThis.shifted)) < 0.05);
    const places = () => page.locator(".pane, .tablist, .editor:visible").evaluateAll((parts) =>
      parts.map((part) => [part.id || part.className, part.offsetTop, part.offsetHeight].join(" ")));
    const before = await places();
    await page.locator("#editor .cm-line").nth(2).click();
    await page.keyboard.press("End");
    await page.keyboard.type("$");
    await says(page, 2, 0, "allow, no rule");
    await page.locator("#why").waitFor();
    assert.deepEqual(await places(), before);
  }, { viewport: { width, height }, first: noteShifts });

onPage("answers follow what is typed, and undo takes it back", async (page) => {
  await page.locator("#editor .cm-line", { hasText: "Disallow: /cart" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type("$");
  await says(page, 2, 0, "allow, no rule");
  await page.keyboard.press("Control+z");
  await says(page, 2, 0, "disallow, line 3");
  await paste(page, "#urls", "https://a.example/cart\nhttps://b.example/\nhttps://B.example:443/x\n/y");
  await says(page, 0, 0, "disallow, line 3");
  await page.locator("#sites", { hasText: "2 sites: each has its own robots.txt, and this one counts for one of them." }).waitFor();
  await paste(page, "#urls", "/search\nnowhere\n\n/search/help/x");
  await says(page, 0, 0, "disallow, line 4");
  await says(page, 2, 0, "allow, line 5");
  assert.equal(await cell(page, 1, 0).innerText(), "no URL");
  assert.match(await cell(page, 1, 0).getAttribute("title"), /does not start with/);
  await page.locator("#sites").waitFor({ state: "hidden" });
}, essential);

onPage("a cell explains itself", async (page) => {
  await cell(page, 6, 2).click();
  const why = page.locator("#why");
  await why.locator("h3", { hasText: "bingbot" }).waitFor();
  await page.locator('#verdict[role="status"]', { hasText: "Allowed for bingbot: /catalog/spring.pdf, line 8" }).waitFor({ state: "attached" });
  assert.match(await why.innerText(), /Allowed for bingbot: \/catalog\/spring\.pdf/);
  assert.match(await why.innerText(), /No group names bingbot/);
  assert.match(await why.innerText(), /its pattern is the longest of those that match/);
  assert.match(await why.innerText(), /6\s*Disallow: \/\*\.pdf\$/);
  assert.equal(await page.locator(".cm-spoken").innerText(), "Allow: /catalog/spring.pdf");
  await why.getByRole("button", { name: "Disallow: /*.pdf$" }).click();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Disallow: /*.pdf$");
});

onPage("near misses are shown", async (page) => {
  await paste(page, "#urls", "/Cart");
  await listed(page, "/Cart");
  await cell(page, 0, 0).click();
  await page.locator("#why", { hasText: "would match and decide but for upper and lower case" }).waitFor();
});

onPage("crawlers are chosen by name, purpose, token and header", async (page) => {
  const box = page.getByRole("combobox", { name: "Crawlers" });
  await box.fill("duckduck");
  await page.getByRole("option", { name: /^DuckDuckBot.*hearsay/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".chip", { hasText: "DuckDuckBot" }).waitFor();
  await box.fill("cart-Bot/1.0 (compatible)");
  await page.keyboard.press("Enter");
  await box.fill("MyOwnBot");
  await page.getByRole("option", { name: "MyOwnBot" }).click();
  const before = await page.locator(".chip").count();
  await box.fill("training");
  const known = readFileSync(new URL("../../../../gen/crawlers/crawlers.tsv", import.meta.url), "utf8");
  const rows = known.split("\n").map((line) => line.split("\t")).filter((row) => row[5]?.split(" ").includes("training"));
  const both = rows.filter((row) => row[5].split(" ").includes("search"));
  const united = known.split("\n").filter((line) => /\b(training|input|agent)\b/.test(line.split("\t")[5] ?? "") && !line.startsWith("#"));
  await box.fill("ai");
  await page.getByRole("option", { name: new RegExp(`All of AI.*\\b${united.length} crawlers`) }).waitFor();
  await box.fill("training");
  await page.getByRole("option", { name: new RegExp(`AI training.*\\b${rows.length} crawlers, ${both.length} of them`) }).click();
  assert.ok((await page.locator(".chip").count()) > before + 3);
  await toasted(page, "crawlers added");
  await page.getByRole("button", { name: "Remove all others (*)" }).click();
  assert.equal(await page.locator(".chip", { hasText: "all others" }).count(), 0);
  await says(page, 1, 0, "disallow, line 15");
}, essential);

onPage("a User-Agent header is taken for the public crawler that it names, and never for a host in it", async (page) => {
  const box = page.getByRole("combobox", { name: "Crawlers" }), last = page.locator(".chip > span").last();
  const google = page.getByRole("button", { name: "Remove Googlebot", exact: true });
  await google.click();
  await page.getByRole("button", { name: "Remove bingbot" }).click(); // four for search would be folded
  for (const [header, name] of [
    ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; YandexBot/3.0; +http://www.yandex.com/bots/2.0) Chrome/116.0 Safari/537.36", "YandexBot"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
    ["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
    ["Mozilla/5.0 (compatible; NobodysBot/1.0; +http://www.nobody.example/bot.html) Chrome/116.0", "NobodysBot"],
    ["MyOwnCrawler/1.0 (compatible; Googlebot/2.1)", "MyOwnCrawler"],
  ]) {
    await box.fill(header);
    const named = page.getByRole("option", { name: "this User-Agent names it" }), isPublic = !/Own|Nobody/.test(name);
    if (isPublic) await named.waitFor();
    await page.keyboard.press("Enter");
    await last.filter({ hasText: new RegExp(`^${name}$`) }).waitFor();
    if (isPublic) continue;
    await box.fill(header); // now it is known whom it names
    assert.equal(await named.count(), 0);
  }
  await google.waitFor();
});

onPage("a name that is not a token says so, and wide names help", async (page) => {
  const box = page.getByRole("combobox", { name: "Crawlers" });
  await box.fill("MJ12-9bot");
  await page.getByRole("option", { name: "MJ12-9bot" }).click();
  await page.locator("#crawler-facts", { hasText: "not a product token" }).waitFor();
  assert.equal(await cell(page, 0, 5).innerText(), "no token");
  await page.locator(".options summary").click();
  await page.getByLabel("Wide names").check();
  await says(page, 1, 5, "disallow, line 3");
});

onPage("a known crawler whose name is not a token is asked by it, and that is said", async (page) => {
  await paste(page, "#editor", "User-agent: MJ12bot\nDisallow: /cart\n");
  await listed(page, "/cart");
  const box = page.getByRole("combobox", { name: "Crawlers" });
  for (const name of ["MJ12bot", "360Spider", "archive.org_bot"]) {
    await box.fill(name);
    await page.getByRole("option", { name: new RegExp(`^${name}`) }).first().click();
  }
  await says(page, 1, 5, "disallow, line 2");
  await says(page, 1, 6, "allow, no rule");
  await says(page, 1, 7, "allow, no rule");
  assert.equal(await page.locator("#crawler-facts").innerText(), "");
  await cell(page, 1, 5).click();
  await page.locator("#why", { hasText: "MJ12bot calls itself by a name with digits or dots" }).waitFor();
  await page.locator("#tab-tree").click();
  await page.locator("#tree-of").selectOption({ label: "MJ12bot" });
  await treeNode(page, "/cart").waitFor();
});

onPage("dialects change what is read", async (page) => {
  await paste(page, "#editor", "User-agent: *\nDisalow: /a\nDisallow: /%62\n");
  await paste(page, "#urls", "/a\n/b");
  await says(page, 0, 0, "disallow, line 2");
  await says(page, 1, 0, "allow, no rule");
  await page.locator(".options summary").click();
  await page.getByLabel("By RFC 9309").check();
  await says(page, 0, 0, "allow, no rule");
  await says(page, 1, 0, "disallow, line 3");
});

onPage("findings are fixed by a click, and no verdict changes", async (page) => {
  await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
  assert.equal(await page.locator(".cm-lint-marker").count(), 1);
  await page.locator("#tab-findings").click();
  await page.getByRole("button", { name: "Remove the line" }).click();
  await toasted(page, "Line 7 removed. No verdict changes");
  assert.doesNotMatch(await editorText(page), /search\/old/);
  await page.locator("#panel-findings", { hasText: "Nothing found" }).waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();
}, essential);

const lines = (page) => page.locator("#editor .cm-line").evaluateAll((list) => list.map((line) => line.textContent).join("\n"));

onPage("a fix finds its bytes behind other line ends and wide characters", async (page) => {
  const file = { name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from("# é😀\r\nUser-agent: *\rDisallow: /ü**\r\nDisallow: /ü**/a # x\r\n") };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.locator("#tab-findings").click();
  await page.getByRole("button", { name: "Write “/ü”" }).click();
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").innerText.includes("/ü\n"));
  await page.getByRole("button", { name: "Remove the rule, and keep its comment" }).click();
  await toasted(page, "Line 4 changed. No verdict changes.");
  assert.equal(await lines(page), "# é😀\nUser-agent: *\nDisallow: /ü\n# x\n");
});

onPage("the line that decides stays marked while one types, and the chosen URL chosen", async (page) => {
  await page.locator("#editor .cm-line", { hasText: "Disallow: /*.pdf$" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("\nDisallow: /catalog/spring.pdf$");
  await page.locator("#why h3", { hasText: "Blocked" }).waitFor();
  await page.locator(".cm-spoken", { hasText: "Disallow: /catalog/spring.pdf$" }).waitFor();
  await paste(page, "#urls", "/catalog/spring.pdf/x\nhttps://shop.example/catalog/spring.pdf");
  await page.waitForFunction(() => document.querySelector('[aria-selected="true"][role="gridcell"]')?.dataset.url === "1");
  await paste(page, "#urls", "/x");
  await page.locator("#why", { hasText: "Choose a cell" }).waitFor();
  assert.equal(await page.locator(".cm-spoken").count(), 0);
});

onPage("compare shows what an edit changes, and goes back", async (page) => {
  await page.locator("#editor .cm-line", { hasText: "Disallow: /cart" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type("/");
  await page.locator("#tab-compare").click();
  const panel = page.locator("#panel-compare");
  await panel.locator("h3", { hasText: "Of your URLs, 2 change" }).waitFor();
  assert.match(await panel.innerText(), /block → allow\s+https:\/\/shop\.example\/cartoons/);
  assert.deepEqual(await panel.locator(".sentences li").allInnerTexts(), ["all other crawlers (*): /cart opens"]);
  assert.match(await panel.innerText(), /For all other crawlers \(\*\)/);
  assert.match(await panel.innerText(), /before: 3 Disallow: \/cart now: no rule/);
  await panel.getByText("The baseline", { exact: true }).click();
  assert.match(await panel.locator(".before .cm-content").innerText(), /Disallow: \/cart\n/);
  await panel.getByRole("button", { name: "Go back" }).click();
  await says(page, 2, 0, "disallow, line 3");
  await panel.locator("text=The text is the same as its baseline").waitFor();
  await paste(page, ".before", "User-agent: *\nDisallow: /search/help\n");
  await panel.locator("h3", { hasText: "Of your URLs" }).waitFor();
  await panel.getByRole("button", { name: "5 Allow: /search/help" }).first().click();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Allow: /search/help");
  await panel.getByRole("button", { name: "Save as baseline" }).click();
  await panel.locator("text=The text is the same as its baseline").waitFor();
}, essential);

onPage("what was opened first is the baseline; a sentence for each kind of crawlers, the gravest change first", async (page) => {
  await paste(page, "#editor", "https://shop.example/");
  await paste(page, "#editor", "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /x\n\nUser-agent: MJ12bot\nDisallow: /x\n\nUser-agent: CCBot\nDisallow: /\n");
  await page.locator("#tab-compare").click();
  const panel = page.locator("#panel-compare");
  await panel.locator("text=The text is the same as its baseline").waitFor();
  await paste(page, "#editor", "User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: MJ12bot\nDisallow: /\n\nUser-agent: CCBot\nDisallow:\n");
  await panel.locator(".sentences li").nth(3).waitFor();
  assert.deepEqual(await panel.locator(".sentences li").allInnerTexts(), [
    "MJ, MJ12bot: all but some paths -> nothing", "GPTBot: all but some paths -> nothing", "CCBot: nothing -> everything", "all other crawlers (*): /a/b opens",
  ]);
});

onPage("compare shows what changes in the use of content, with the lines that say so", async (page) => {
  const rules = "User-agent: *\nDisallow: /a\n", panel = page.locator("#panel-compare"), said = panel.locator(".sentences li");
  await paste(page, "#editor", rules);
  await page.locator("#tab-compare").click();
  await paste(page, "#editor", `${rules}Content-Signal: search=yes,ai-train=no\n`);
  await said.nth(1).waitFor();
  assert.deepEqual((await said.allInnerTexts()).map((text) => text.replace(/\s+/g, " ")), [
    "all other crawlers (*): search of /: not stated -> allow now: 3 Content-Signal: search=yes,ai-train=no",
    "all other crawlers (*): ai-train of /: not stated -> disallow now: 3 Content-Signal: search=yes,ai-train=no",
  ]);
  assert.match(await panel.innerText(), /Every crawler gets the same verdict/);
  assert.doesNotMatch(await panel.innerText(), /Nothing changes/);
  await paste(page, "#editor", `${rules}Content-Usage: /b train-ai=n\nUser-agent: Google-Extended\nDisallow: /\n`);
  await said.filter({ hasText: "all other crawlers (*): ai-train of /b: not stated -> disallow" }).waitFor();
  await said.filter({ hasText: /Googlebot.*: ai-train of \/: not stated -> disallow/ }).waitFor();
});

onPage("a file is written: wishes, what they cost, the proof, and the text is used", async (page, context, another) => {
  const panel = page.locator("#panel-write"), said = panel.locator(".sentences li"), written = panel.locator(".written");
  const box = (group, name) => panel.getByRole("group", { name: group }).getByLabel(name, { exact: true });
  await paste(page, "#editor", "User-agent: *\nDisallow: /a\n");
  await page.locator("#tab-write").click();
  assert.equal(await said.count(), 0);
  await box("Block", "AI training").check();
  await said.filter({ hasText: /^\d+ crawlers may fetch nothing now: / }).waitFor();
  await said.filter({ hasText: /^These search engines lose the site, too, .*Applebot/ }).waitFor();
  await said.filter({ hasText: "no other verdict changes for anybody: that is proven." }).waitFor();
  await box("Except", "Search").check();
  await said.filter({ hasText: /^Kept, although .*Applebot/ }).waitFor();
  const delay = panel.getByLabel("Seconds between requests");
  await delay.fill("soon");
  await panel.locator("li.closes", { hasText: "'soon' is not a number of seconds." }).waitFor();
  assert.equal(await written.count(), 0);
  await delay.fill("10");
  await written.filter({ hasText: /User-agent: \*\nCrawl-delay: 10\nDisallow: \/a\n[^]*User-agent: GPTBot/ }).waitFor();
  assert.doesNotMatch(await written.innerText(), /Applebot$/m);
  await panel.getByLabel("Close paths to all").fill("/cart, /*?sort=");
  await written.filter({ hasText: /Disallow: \/a\nDisallow: \/cart\nDisallow: \/\*\?sort=\n/ }).waitFor();
  await said.filter({ hasText: "Each group disallows now: /cart, /*?sort=." }).waitFor();
  await panel.getByLabel("Close paths to all").fill("");
  await panel.getByRole("button", { name: "Use this text" }).click();
  await page.locator("#editor .cm-line", { hasText: /^User-agent: GPTBot$/ }).waitFor();
  await said.filter({ hasText: "Nothing had to change." }).waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await said.filter({ hasText: /^\d+ crawlers may fetch nothing now: / }).waitFor();
  // Other pages lead here with wishes, or with a text.
  const led = await another({ hash: "#write?block=training&keep=search&block=SemrushBot" });
  await led.locator("#panel-write .sentences li", { hasText: "that is proven" }).waitFor();
  assert.equal(await led.locator("#panel-write input:checked").count(), 2);
  await led.locator(".written", { hasText: /^# blocked by rep2c write\n[^]*User-agent: SemrushBot\n/ }).waitFor();
  const address = await another({ hash: "#test?text=shop.example" });
  await address.locator("#banner a", { hasText: "https://shop.example/robots.txt" }).waitFor();
});

onPage("the file as a whole is above the tabs, the consequence first", async (page) => {
  const title = page.locator("#whole-title"), row = page.locator("#whole-lines tr", { hasText: "training" }).first();
  await title.filter({ hasText: "Googlebot may fetch all but some paths" }).waitFor();
  assert.equal(await page.locator("#whole .error").count(), 0);
  await paste(page, "#editor", "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart\n");
  await row.filter({ hasText: /crawlers may fetch all but some paths\..*Use for training: disallowed/s }).waitFor();
  await paste(page, "#editor", "User-agent: *\nDisallow: /\n");
  await title.and(page.locator(".error")).filter({ hasText: "Closed to search: Googlebot" }).waitFor();
});

onPage("the tree draws the rules, and the way of a URL", async (page) => {
  await cell(page, 4, 0).click();
  await page.locator("#tab-tree").click();
  const tree = page.getByRole("tree"), node = (pattern) => treeNode(tree, pattern);
  await node("/search/help").and(tree.locator(".way")).waitFor();
  assert.ok((await tree.getByRole("treeitem").count()) >= 7);
  assert.match(await node("/*.pdf$").innerText(), /line 6\s*but line 5 allows some of it/);
  await node("/search/old").click();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Disallow: /search/old");
  await node("/search").locator(".twig").click();
  assert.equal(await node("/search").getAttribute("aria-expanded"), "false");
  assert.match(await node("/search").innerText(), /1 branch/);
  assert.equal(await node("/search/help").count(), 0);
  await node("/search").locator(".twig").click();
  await node("/search/help").waitFor();
  await page.locator("#tree-of").selectOption({ label: "AdsBot-Google" });
  await page.waitForFunction(() => document.querySelectorAll('[role="treeitem"]').length === 1);
}, essential);

onPage("equal branches of the tree are folded, long rows of paths too, and a remark is said once", async (page) => {
  const languages = ["de", "en", "fr", "nl"].map((one) => `Disallow: /${one}/cart\nDisallow: /${one}/login`).join("\n");
  const plain = Array.from({ length: 20 }, (_, i) => `Disallow: /plain-${String.fromCharCode(97 + i)}`).join("\n");
  await paste(page, "#urls", "/de/cart");
  await paste(page, "#editor", `User-agent: *\n${languages}\n${plain}\nDisallow: /*.a\nDisallow: /*.b\nAllow: /x*public\n`);
  await page.locator("#tab-tree").click();
  const tree = page.getByRole("tree"), fold = tree.locator(".fold");
  await treeNode(tree, "/plain-a").waitFor();
  assert.deepEqual(await fold.allInnerTexts(), [
    "▸\n3 branches like /de/:\nen/  fr/  nl/", "▸\n12 more blocked:\nplain-i  plain-j  plain-k  plain-l  plain-m  plain-n  …",
  ]);
  assert.equal(await treeNode(tree, "/fr/").count(), 0);
  await fold.first().click();
  await treeNode(tree, "/fr/").click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.activeElement.matches('.fold[aria-expanded="true"]'));
  await page.keyboard.press("ArrowLeft");
  await treeNode(tree, "/fr/").waitFor({ state: "detached" });
  assert.match(await treeNode(tree, "/de/cart").getAttribute("title"), /^block, line 2 decides: Disallow: \/de\/cart\n/);
  assert.match(await treeNode(tree, "/*.a").innerText(), /but line 32 allows some of it/);
  assert.match(await treeNode(tree, "/*.b").innerText(), /also line 32/);
});

onPage("answers are exported", async (page) => {
  await page.locator("#tab-export").click();
  const take = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
  };
  const [csvName, csv] = await take("Verdicts as CSV");
  assert.equal(csvName, "verdicts.csv");
  assert.equal(csv.split("\r\n").length, 8 * 5 + 2);
  assert.match(csv, /^https:\/\/shop\.example\/cart,Googlebot,disallow,15,$/m);
  const [, json] = await take("Verdicts as JSON");
  assert.equal(JSON.parse(json).checks.length, 40);
  const [, robots] = await take("robots.txt");
  assert.match(robots, /^# A shop\./);
  const files = [];
  page.on("download", (file) => files.push(file));
  await page.getByRole("button", { name: "C tables" }).click();
  while (files.length < 2) await page.waitForTimeout(50); // polls: the files that come
  assert.deepEqual(files.map((file) => file.suggestedFilename()).sort(), ["robots.c", "robots.h"]);
  assert.match((await take("Automata as JSON"))[1], /"automata"/);
  assert.match((await take("Automata as a graph"))[1], /digraph/);
}, essential);

onPage("files are dropped and opened, whatever they hold", async (page) => {
  await drop(page, "robots.txt", "User-agent: *\nDisallow: /dropped\n");
  await toasted(page, "robots.txt opened, 33 bytes.");
  assert.match(await editorText(page), /Disallow: \/dropped/);
  await drop(page, "utf16.txt", Buffer.from("\ufeffUser-agent: *\nDisallow: /\n", "utf16le"));
  await page.locator("#banner", { hasText: "UTF-16" }).waitFor();
  await drop(page, "page.html", "<!doctype html>\n<title>Not found</title>\nDisallow: /x\n");
  await page.locator("#banner", { hasText: "an HTML page" }).waitFor();
  await page.locator("#tab-findings .badge.serious").waitFor();
  await drop(page, "binary", Uint8Array.from({ length: 3000 }, (_, i) => (i * 2654435761) >>> 11));
  await page.locator("#banner", { hasText: "binary" }).waitFor();
  await page.locator('#file').setInputFiles({ name: "chosen.txt", mimeType: "text/plain", buffer: Buffer.from("User-agent: *\nDisallow: /cart\n") });
  await toasted(page, "chosen.txt");
  await says(page, 1, 0, "disallow, line 2");
}, essential);

onPage("what an action came to is seen for a while", async (page) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000_000);
  await page.locator("#copy-link").click();
  await page.locator("#toast", { hasText: "carries everything" }).waitFor();
  const bottom = await page.locator("#toast").evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(bottom <= (await page.locator("main").evaluate((one) => one.getBoundingClientRect().top)), "it covers no answer");
  await page.clock.runFor(10_000);
  await page.locator("#toast").waitFor({ state: "hidden" });
});

onPage("the theme can be chosen", async (page) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await theme(), "dark");
  await page.reload();
  assert.equal(await theme(), "dark");
});

onPage("rules that no URL touches are gone to", async (page) => {
  await page.locator("#untouched").getByRole("button", { name: "7" }).click();
  assert.equal(await page.locator(".cm-spoken").innerText(), "Disallow: /search/old");
});

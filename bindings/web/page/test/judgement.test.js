// SPDX-License-Identifier: Apache-2.0
/* What the page says about a whole file, from the first look to the last fix. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

import { cell, keeps, listed, paste, paused, says, toasted } from "./browser.js";
import { onPage } from "./on_page.js";

const stars = ["/a", "/b", "/c", "/d", "/e"].map((path) => `Disallow: ${path}*`).join("\n");
const file = `User-agent: *\n${stars}\nDisallow: /a/x\nSitemap: y\n`;
const lines = (page) => page.locator("#editor .cm-line").evaluateAll((list) => list.map((line) => line.textContent).join("\n"));
const kind = (page, id) => page.locator(`.kind[data-kind="${id}"]`);

async function findings(page, text) {
  await paste(page, "#editor", text);
  await page.locator("#tab-findings").click();
  await kind(page, "useless-star").waitFor();
}

onPage("findings are one entry a kind, the gravest first, with their lines", async (page) => {
  await findings(page, file);
  assert.match(await page.locator(".counts").innerText(), /^1 warning · 6 notes$/);
  const titles = await page.locator(".kind > summary").allInnerTexts();
  assert.match(titles[0], /^warning 1 × \S+ line 8/);
  assert.match(titles.find((title) => title.includes("useless-star")), /note 5 × useless-star lines 2, 3, 4, 5, 6/);
  // Few are open at once, many are asked for.
  assert.equal(await kind(page, "redundant-rule").locator("li").count(), 1);
  assert.equal(await kind(page, "useless-star").locator("li").count(), 0);
  await kind(page, "useless-star").locator("summary").click();
  await kind(page, "useless-star").locator("li").nth(4).waitFor();
  assert.equal(await kind(page, "useless-star").locator("li").count(), 5);
  assert.ok((await kind(page, "useless-star").locator(".kind-why").innerText()).length > 20);
  // What few findings say about the file stands in front of what their kind means, and of many behind it.
  const parts = (id) => kind(page, id).evaluate((details) => [...details.children].map((part) => part.className || part.localName));
  assert.deepEqual(await parts("redundant-rule"), ["note", "findings", "kind-why quiet"]);
  assert.deepEqual(await parts("useless-star"), ["note", "kind-why quiet", "findings"]);
});

onPage("verdicts differ by more than their colour", async (page) => {
  await paste(page, "#editor", "User-agent: *\nDisallow: /a\n");
  await paste(page, "#urls", "/a\n/b");
  await says(page, 0, 0, "disallow, line 2");
  const look = (row) => cell(page, row, 1).evaluate((one) => [one.querySelector(".sign").textContent, getComputedStyle(one).boxShadow]);
  const [blockedSign, blockedBar] = await look(0), [openSign, openBar] = await look(1);
  assert.notEqual(blockedSign, openSign);
  assert.match(blockedBar, /4px 0px .*inset/);
  assert.equal(openBar, "none");
});

onPage("what content may be used for is below the verdict, with the lines that say so", async (page) => {
  const why = page.locator("#why"), usage = why.locator(".usage");
  await paste(page, "#editor", "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /a\nUser-agent: Google-Extended\nDisallow: /\nLicense: https://a.example/l\n");
  await paste(page, "#urls", "/b");
  await listed(page, "/b");
  await cell(page, 0, 1).click();
  await usage.waitFor();
  assert.deepEqual(await usage.locator("li.allow, li.disallow, li.unknown").allInnerTexts(), [
    "/b may be used for search by line 2, 'Content-Signal: search=yes, ai-train=no'.",
    "/b is not to be used as input of models by line 5, 'Disallow: /', which holds for Google-Extended.",
    "/b is not to be used to train models by line 2, 'Content-Signal: search=yes, ai-train=no'.",
  ]);
  assert.match(await usage.innerText(), /Disallow: \/ \(of Google-Extended\)/);
  assert.match(await usage.innerText(), /License: https:\/\/a\.example\/l/);
  assert.match(await page.locator("#strip").innerText(), /Allowed for .*: \/b, no rule; may train: no, line 2$/);
  await cell(page, 0, 2).click();
  await usage.getByText("is for another operator's crawlers").waitFor();
  // A file that says nothing about it has no such part.
  await paste(page, "#editor", "User-agent: *\nDisallow: /a\n");
  await usage.waitFor({ state: "detached" });
  assert.doesNotMatch(await page.locator("#strip").innerText(), /train/);
});

onPage("a fix shows what becomes of its line before it is made", async (page) => {
  await findings(page, file);
  await kind(page, "useless-star").locator("summary").click();
  const first = kind(page, "useless-star").locator("li").first();
  assert.match(await first.locator(".old").innerText(), /Disallow: \/a\*$/);
  assert.match(await first.locator(".now").innerText(), /Disallow: \/a$/);
  assert.equal(await kind(page, "redundant-rule").locator(".now").count(), 0);
  await first.locator("button[data-fix]").click();
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").innerText.includes("Disallow: /a\n"));
  // What was opened stays so.
  await kind(page, "useless-star").locator("li").nth(3).waitFor();
});

onPage("all fixes are shown, made together, and undone together", async (page) => {
  await findings(page, `# é\r\n${file.replaceAll("\n", "\r\n")}`);
  await page.locator("#fix-all").click();
  await page.locator(".preview .old").nth(5).waitFor();
  assert.equal(await page.locator(".preview .old").count(), 6);
  assert.equal(await page.locator(".preview .now").count(), 5);
  const before = await lines(page);
  await page.getByRole("button", { name: "Not now" }).click();
  assert.equal(await page.locator(".preview").count(), 0);
  await page.locator("#fix-all").click();
  await page.getByRole("button", { name: "Make 6 changes" }).click();
  await toasted(page, "6 fixes made, 6 lines changed. No verdict changes.");
  assert.equal(await lines(page), "# é\nUser-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\nDisallow: /e\nSitemap: y\n");
  await page.locator(".counts", { hasText: /^1 warning$/ }).waitFor();
  assert.equal(await page.locator("#fix-all").count(), 0);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.locator(".counts", { hasText: "6 notes" }).waitFor();
  assert.equal(await lines(page), before);
});

onPage("what was typed is there after a reload, and the reader is where he was", async (page) => {
  await paste(page, "#editor", `User-agent: *\nDisallow: /mine\n${"# more\n".repeat(200)}`);
  await paste(page, "#urls", "/mine\n/yours");
  await says(page, 0, 0, "disallow, line 2");
  await keeps(page, "urls", "/yours");
  await page.locator("#tab-tree").click();
  const scroller = page.locator("#editor .cm-scroller");
  await scroller.evaluate((one) => one.scrollTo(0, 1000));
  await page.locator("#copy-link").click();
  await toasted(page, "carries everything");
  await page.reload();
  await page.locator("#panel-tree").waitFor();
  await toasted(page, "carries everything");
  await page.waitForFunction(() => Math.abs(document.querySelector("#editor .cm-scroller").scrollTop - 1000) < 30);
  await scroller.evaluate((one) => one.scrollTo(0, 0));
  await page.waitForFunction(() => document.querySelector("#editor .cm-content")?.innerText.includes("/mine"));
  await says(page, 0, 0, "disallow, line 2");
  await says(page, 1, 0, "allow, no rule");
});

onPage("an example is chosen, and a paste begins from nothing", async (page) => {
  await page.locator("#examples").selectOption({ label: "WordPress as it comes" });
  await says(page, 2, 0, "disallow, line 2");
  await says(page, 3, 0, "allow, line 3");
  await page.locator("#examples").selectOption({ label: "Empty: paste yours" });
  await page.waitForFunction(() => document.querySelectorAll('.grid [role="gridcell"]').length === 0);
  assert.equal((await lines(page)).trim(), "Paste a robots.txt, or drop the file anywhere");
});

onPage("what is not a robots.txt is said as long as it is there", async (page) => {
  const banner = page.locator("#banner");
  assert.equal(await banner.isVisible(), false);
  await paste(page, "#editor", "<!doctype html>\n<title>Not found</title>\n");
  await banner.filter({ hasText: "this is an HTML page" }).waitFor();
  await paused(page);
  assert.equal(await banner.isVisible(), true);
  for (const [address, robots] of [["shop.example/cart?x", "https://shop.example/robots.txt"], ["http://b\u00fccher.example:8080", "http://b\u00fccher.example:8080/robots.txt"]]) {
    await paste(page, "#editor", address);
    const link = banner.getByRole("link", { name: robots });
    await link.waitFor();
    assert.equal(await link.getAttribute("href"), robots);
    assert.match(await banner.innerText(), /This is an address, .* Open .*, copy all of it, and paste it here\./);
    assert.equal(await page.locator(".answers").isVisible(), false); // of an address there are none
  }
  await paste(page, "#editor", "User-agent: *\nDisallow: /\n");
  await banner.waitFor({ state: "hidden" });
  await page.locator(".answers").waitFor();
});

onPage("a long URL is cut in the middle, and whole where the pointer is", async (page) => {
  const url = `/catalogue/${"department-".repeat(12)}/last-piece.html`;
  await paste(page, "#urls", `${url}\n/short`);
  const head = page.locator('.grid-body [role="rowheader"]').first();
  await page.waitForFunction((text) => document.querySelector('.grid-body [role="rowheader"]')?.title === text, url);
  const start = head.locator(".start");
  assert.ok(await start.evaluate((one) => one.scrollWidth > one.clientWidth));
  assert.equal(await head.locator(".end").evaluate((one) => one.getBoundingClientRect().right <= one.closest(".cell").getBoundingClientRect().right), true);
  await head.hover();
  await page.waitForFunction(() => {
    const one = document.querySelector('.grid-body [role="rowheader"] bdi');
    return one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().height > 60;
  });
});

onPage("many crawlers are folded by purpose, counted, come into view, and are removed together", async (page) => {
  const removeAll = page.getByRole("button", { name: /^Remove all \d+$/ }), group = page.locator(".chip-group");
  assert.equal(await removeAll.isVisible(), false);
  for (const purpose of ["AI training", "Search"]) {
    await page.getByRole("combobox", { name: "Crawlers" }).fill(purpose);
    await page.getByRole("option", { name: new RegExp(`^${purpose}\\s*\\d+ crawlers`) }).click();
  }
  assert.match((await group.allInnerTexts()).join("\n"), /Search\s*\d+[^]*AI training\s*\d+/);
  assert.equal(await page.getByRole("button", { name: "Remove Googlebot" }).isVisible(), false);
  const count = await page.locator(".chip").count(), columns = (number) => page.locator(`.grid[aria-colcount="${number + 1}"]`).waitFor();
  await columns(count);
  await page.waitForFunction(() => document.querySelector(".grid").scrollLeft > 0);
  await page.locator(".grid-frame.cut-left").waitFor();
  await group.first().locator("summary").click();
  await group.first().locator(".chip button").first().click();
  await columns(count - 1);
  assert.equal(await group.first().locator(".chip").first().isVisible(), true, "what was unfolded stays so");
  await group.first().getByRole("button", { name: /^Remove \d+ crawlers for / }).click();
  assert.ok((await page.locator(".chip").count()) > 0);
  await removeAll.click();
  assert.equal(await page.locator(".chip").count(), 0);
});

onPage("URLs are suggested: for each rule one about which it decides; others are named; what the reader wrote stays", async (page) => {
  const urls = () => page.locator("#urls .cm-line").allInnerTexts();
  await paste(page, "#editor", "User-agent: *\nDisallow: /cart\nAllow: /cart/help$\nDisallow: /*.pdf\nDisallow: /cart/x\n\nUser-agent: GPTBot\nDisallow: /gpt\n");
  await listed(page, "/gpt");
  assert.equal((await urls())[0], "/");
  assert.equal((await urls()).at(-1), "/gpt");
  await says(page, 0, 0, "allow, no rule");
  const decided = await page.locator("#editor .tick").allInnerTexts();
  assert.equal(decided.filter((count) => count !== "999+").length >= 4, true, String(decided));
  assert.match(await page.locator("#why h3").innerText(), /^Allowed for all others/);
  await paste(page, "#urls", "/mine");
  await paste(page, "#editor", "User-agent: *\nDisallow: /m\nDisallow: /m\n");
  await says(page, 0, 0, "disallow, line 2");
  assert.deepEqual(await urls(), ["/mine"]);
  await page.locator("#suggest").click();
  await toasted(page, "2 paths: for each rule one that it decides about. Without one: 1 rule that decides nothing (line 3).");
  assert.deepEqual(await urls(), ["/", "/m"]);
});

onPage("what is not a URL is said, with what was meant", async (page) => {
  await paste(page, "#urls", "shop.example/cart\n/ok");
  await page.waitForFunction(() => document.querySelector('[data-url="0"][data-agent="0"]')?.textContent === "no URL");
  await cell(page, 0, 0).click();
  await page.getByRole("button", { name: "Did you mean https://shop.example/cart?" }).click();
  await says(page, 0, 0, "disallow, line 3");
});

onPage("on a phone, the verdict is first, and stays", async (page) => {
  const strip = page.locator("#strip");
  await strip.filter({ hasText: "Allowed for all others (*): /catalog/spring.pdf, line 8" }).waitFor();
  const top = () => strip.evaluate((one) => one.getBoundingClientRect().top);
  assert.ok((await top()) < 150);
  await page.locator("#tab-export").scrollIntoViewIfNeeded();
  assert.equal(await top(), 0);
  await cell(page, 1, 0).click();
  await strip.filter({ hasText: "Blocked for all others (*): /cart, line 3" }).waitFor();
  assert.equal(await strip.evaluate((one) => one.scrollHeight <= one.clientHeight), true);
  await page.locator("#copy-link").evaluate((one) => one.click());
  await toasted(page, "carries everything");
  assert.ok(Math.abs((await top()) - (await page.locator("#toast").evaluate((one) => one.getBoundingClientRect().bottom))) < 1);
}, { viewport: { width: 390, height: 844 } });

onPage("texts over a mebibyte are not kept for a reload", async (page) => {
  await paste(page, "#urls", "/mine");
  await keeps(page, "urls", "/mine");
  await paste(page, "#editor", `User-agent: *\n${"Disallow: /mine\n".repeat(80_000)}`);
  await page.waitForFunction(() => sessionStorage.length === 0);
});

onPage("a page that says an error is not a robots.txt, and that is said", async (page) => {
  for (const [text, wanted] of [['{"error": "not found"}', /Crawlers .* may fetch all else: this is JSON/], ["Access Denied", /Crawlers may fetch everything: no line is a directive/]]) {
    await paste(page, "#editor", text);
    await page.locator("#banner").filter({ hasText: wanted }).waitFor();
  }
});

const corpus = new URL("../../../../../shared/corpus/", import.meta.url);
const real = ["99designs.com", "www.amazon.com"].map((site) => new URL(`${site}.txt`, corpus)).filter((path) => existsSync(path));

const wordpress = Buffer.from("User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-admin/includes/\nAllow: /wp-admin/admin-ajax.php\n");
const pages = [...real.map((path) => [path.pathname.replace(/.*\//, ""), readFileSync(path)]), ["a WordPress default", wordpress]];

/** One action: a file is opened. The verdict is about the file's own rules, and its reason is there without another action. */
async function openFile(page, body) {
  await page.locator("input[type=file]").first().setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: body });
  await page.waitForFunction(() => document.querySelector('.grid [role="rowheader"]')?.title === "/");
  await page.locator("#why h3", { hasText: "for all others (*): /" }).waitFor();
  assert.match((await cell(page, 0, 0).getAttribute("data-says")) ?? "", /^(allow|disallow), /);
}

for (const [name, body] of pages)
  onPage(`${name}: a verdict after one action, a fix after three more`, async (page) => {
    await openFile(page, body);
    await page.locator("#tab-findings").click();
    await page.locator("#fix-all, [data-fix]").first().click();
    const make = page.getByRole("button", { name: /^Make [\d,]+ changes?$/ });
    if (await page.locator("#fix-all").isVisible()) await make.click();
    await toasted(page, "No verdict changes.");
  });

onPage("an HTML error page: after one action a verdict, and what is wrong with the file", async (page) => {
  await openFile(page, Buffer.from("<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head>\n<body><h1>Not Found</h1></body></html>\n"));
  await page.locator("#banner", { hasText: "this is an HTML page" }).waitFor();
  assert.match(await cell(page, 0, 0).getAttribute("data-says"), /^allow, no rule/);
  await page.locator("#tab-findings").click();
  assert.equal(await page.locator(".kind").count(), 1);
  assert.match(await page.locator(".counts").innerText(), /^1 error$/);
});

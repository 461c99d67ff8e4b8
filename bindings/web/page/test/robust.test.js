// SPDX-License-Identifier: Apache-2.0
/* What may go wrong: workers that fail, trap or hang, texts that are none, and a network that is not to be used. */
import assert from "node:assert/strict";

import { cell, paste, says, serve, toasted } from "./browser.js";
import { essential, onPage } from "./on_page.js";

const failed = (page) => page.locator("#failed");

/** Edits the third line of the example, "Disallow: /cart". */
async function edit(page, typed) {
  await page.locator("#editor .cm-line").nth(2).click();
  await page.keyboard.press("End");
  await page.keyboard.type(typed);
}

/** Waits until both workers rest. */
const rested = (page) => page.locator("#tab-findings .badge", { hasText: "1" }).waitFor();

onPage("a worker that fails is replaced, and what it was asked is asked again", async (page) => {
  await rested(page);
  for (const worker of page.workers()) await worker.evaluate(() => {
    self.onmessage = () => {
      throw new Error("made to fail");
    };
  });
  await edit(page, "$");
  await failed(page).filter({ hasText: /the verdicts.*Uncaught Error: made to fail\./ }).waitFor();
  await failed(page).filter({ hasText: "the findings" }).waitFor();
  await says(page, 2, 0, "disallow, line 3");
  await page.locator("#try-again").click();
  await says(page, 2, 0, "allow, no rule");
  await failed(page).waitFor({ state: "hidden" });
  await edit(page, "x");
  await says(page, 1, 0, "allow, no rule");
}, essential);

onPage("a trap in the module is said, and passes", async (page) => {
  await rested(page);
  // Nothing is known that makes the module trap, so its memory is overwritten as a text goes in.
  for (const worker of page.workers()) await worker.evaluate(() => {
    const set = Uint8Array.prototype.set, encodeInto = TextEncoder.prototype.encodeInto;
    const spoil = (buffer) => {
      Uint8Array.prototype.set = set;
      TextEncoder.prototype.encodeInto = encodeInto;
      new Uint8Array(buffer).fill(0xff);
    };
    Uint8Array.prototype.set = function (...given) {
      spoil(this.buffer);
      return set.apply(this, given);
    };
    TextEncoder.prototype.encodeInto = function (text, into) {
      spoil(into.buffer);
      return encodeInto.call(this, text, into);
    };
  });
  await edit(page, "$");
  await failed(page).filter({ hasText: /the verdicts.*The module failed: / }).waitFor();
  await says(page, 2, 0, "disallow, line 3");
  await page.locator("#try-again").focus();
  await page.keyboard.press("Enter");
  await says(page, 2, 0, "allow, no rule");
  // The findings may fail later than the verdicts, and are then asked for once more.
  // polls: whether that is over
  while (await failed(page).isVisible()) await page.locator("#try-again").click({ timeout: 1000 }).catch(() => undefined);
  await cell(page, 6, 0).click();
  await page.locator("#why h3", { hasText: "spring.pdf" }).waitFor();
});

onPage("a worker that hangs is said to work, and given up", async (page) => {
  await rested(page);
  await page.clock.install();
  for (const worker of page.workers()) await worker.evaluate(() => {
    self.onmessage = () => {
      for (;;);
    };
  });
  await edit(page, "$");
  await page.clock.runFor(1000);
  await page.locator("#working", { hasText: "Working…" }).waitFor();
  await edit(page, "$"); // the page itself does not hang
  assert.equal(await page.locator("#editor .cm-line").nth(2).innerText(), "Disallow: /cart$$");
  await page.keyboard.press("Backspace");
  await page.clock.runFor(31_000);
  // What was asked meanwhile is asked of another worker.
  await page.clock.runFor(1000);
  await says(page, 2, 0, "allow, no rule");
  await page.waitForFunction(() => document.querySelector("#working").textContent === "");
  await failed(page).waitFor({ state: "hidden" });
});

onPage("a worker that hangs for good leaves a page that says so", async (page) => {
  await rested(page);
  await page.clock.install();
  const hang = async () => {
    for (const worker of page.workers()) await worker.evaluate(() => {
      self.onmessage = () => {
        for (;;);
      };
    });
  };
  await hang();
  await edit(page, "$");
  await page.clock.runFor(31_000);
  await failed(page).filter({ hasText: "Out of date: the verdicts, the findings. It took too long, and was given up." }).waitFor();
  await page.locator("#try-again").click();
  await says(page, 2, 0, "allow, no rule");
});

onPage("HTML, binary and UTF-16 are pasted, said to be so, and read", async (page) => {
  const banner = page.locator("#banner");
  await paste(page, "#urls", "/\n/cart");
  await paste(page, "#editor", "<!doctype html>\n<title>Not found</title>\nUser-agent: *\nDisallow: /cart\n</html>\n");
  await banner.filter({ hasText: "HTML page" }).waitFor();
  await says(page, 1, 0, "disallow, line 4");
  await page.locator("#tab-findings .badge.serious").waitFor();
  await paste(page, "#editor", [..."User-agent: *\nDisallow: /cart\n"].join("\0"));
  await banner.filter({ hasText: "UTF-16" }).waitFor();
  await says(page, 1, 0, "allow, no rule");
  const binary = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((((i + 1) * 2654435761) >>> 11) % 256)).join("");
  await paste(page, "#editor", binary);
  await banner.filter({ hasText: "may fetch all else: this is binary" }).waitFor();
  await says(page, 1, 0, "allow, no rule");
  await paste(page, "#editor", "User-agent: *\nDisallow: /cart\n");
  await says(page, 1, 0, "disallow, line 2");
  // URLs that are none, in all these ways, are errors of their own lines.
  await paste(page, "#urls", `<html>\n${binary.slice(0, 500)}\n/cart`);
  await page.waitForFunction(() => [...document.querySelectorAll('[role="gridcell"]')].some((one) => one.textContent === "no URL"));
});

onPage("from a server, the page asks for itself and for nothing else", async (page, context, another) => {
  const { url, asked, stop } = await serve();
  try {
    const served = await another({ url });
    await rested(served);
    await edit(served, "$");
    await says(served, 2, 0, "allow, no rule");
    for (const tab of ["findings", "compare", "tree", "export", "verdicts"]) await served.locator(`#tab-${tab}`).click();
    await served.locator("#copy-link").click();
    await toasted(served, "carries everything");
    assert.deepEqual(asked, ["/"]);
    // And it could not: the policy holds for the page and for its workers.
    const tried = (where) => where.evaluate(async (to) => {
      try {
        return (await fetch(`${to}x`)).status;
      } catch (error) {
        return error.name;
      }
    }, url);
    assert.equal(await tried(served.workers()[0]), "TypeError");
    assert.deepEqual(asked, ["/"]);
  } finally {
    stop();
  }
}, essential);

onPage("the policy allows no connection", async (page) => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /connect-src|script-src[^;]*unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/);
}, essential);

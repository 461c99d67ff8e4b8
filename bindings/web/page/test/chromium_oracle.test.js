// SPDX-License-Identifier: Apache-2.0
/*
 * The answers of the reference library, through the package in Chromium. The package's own tests ask all of them in Node. The
 * module is the same here, so a tenth of the files shows that Chromium runs it alike, with memory that grows and many objects.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";

import { corpusFile, hasOracle, share, oracle } from "../../package/test/data.js";
import { dist, launch, noBrowser } from "./browser.js";

const ORIGIN = "http://package.test/";
let browser;
after(() => browser?.close());

/** Runs in the page: the numbers of the answers that differ. */
async function wrongOf(files) {
  const { Robots } = await import("http://package.test/index.js");
  const bytes = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  let wrong = 0;
  for (const { text, blocks } of files) {
    const robots = Robots.parse(bytes(text), { names: "any", urls: "any" });
    for (const { agent, urls, answers } of blocks)
      robots.checkMany(urls.map(bytes), agent).forEach((got, i) => {
        if (got.verdict !== answers[i].verdict || got.line !== answers[i].line) wrong++;
      });
    robots.free();
  }
  return wrong;
}

test("a tenth of the oracle agrees in Chromium", { skip: noBrowser || (!hasOracle && "../shared/oracle is not there") }, async (context) => {
  browser = await launch();
  const page = await browser.newPage();
  await page.route(`${ORIGIN}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return route.fulfill(
      name === "" ? { contentType: "text/html", body: "<title>x</title>" } : { contentType: "text/javascript", body: readFileSync(dist + name) },
    );
  });
  await page.goto(ORIGIN);
  const latin1 = (bytes) => Buffer.from(bytes).toString("latin1");
  let checks = 0, wrong = 0, files = [], size = 0;
  const flush = async () => {
    if (files.length > 0) wrong += await page.evaluate(wrongOf, files);
    files = [];
    size = 0;
  };
  for (const { name, agent, urls, answers } of oracle(10 * share)) {
    if (files.at(-1)?.name !== name) {
      if (size > 4_000_000) await flush();
      files.push({ name, text: latin1(corpusFile(name)), blocks: [] });
      size += files.at(-1).text.length;
    }
    files.at(-1).blocks.push({ agent, urls: urls.map(latin1), answers });
    checks += urls.length;
  }
  await flush();
  context.diagnostic(`${checks - wrong} of ${checks} equal`);
  assert.ok(checks > 0);
  assert.equal(wrong, 0);
});

// SPDX-License-Identifier: Apache-2.0
/* A test on a page of its own. A file of tests that imports this shares one browser. */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { launch, noBrowser, open } from "./browser.js";

let browser;
after(() => browser?.close());

/** What runs where there is time for the essential alone: `npm run test:page` names the files that have such tests. */
export const essential = { only: true };

/** RUN gets the page, the test's context, and how to open another page; on none of them may anything unexpected happen. */
export function onPage(name, run, { only, ...given } = {}) {
  test(name, { skip: noBrowser, only }, async (context) => {
    browser ??= await launch();
    const opened = [];
    const another = async (more) => {
      opened.push(await open(browser, { ...given, ...more }));
      return opened.at(-1).page;
    };
    try {
      await run(await another({}), context, another);
      for (const { seen } of opened) assert.deepEqual(seen, []);
    } finally {
      for (const { close } of opened) await close();
    }
  });
}

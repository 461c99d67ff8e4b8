// SPDX-License-Identifier: Apache-2.0
/* A test on a page of its own. A file of tests that imports this shares one browser. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, noBrowser, open } from "./browser.js";

let browser;
before(async () => {
  if (noBrowser === false) browser = await launch();
});
after(() => browser?.close());

/** RUN gets the page, the test's context, and how to open another page; on none of them may anything unexpected happen. */
export function onPage(name, run, options = {}) {
  test(name, { skip: noBrowser }, async (context) => {
    const opened = [];
    const another = async (more) => {
      opened.push(await open(browser, { ...options, ...more }));
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

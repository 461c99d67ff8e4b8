// SPDX-License-Identifier: Apache-2.0
/* A large file: typing costs the page's own thread little. What it costs is counted, for times differ by machine. */
import assert from "node:assert/strict";

import { says } from "./browser.js";
import { KEYS, countWork, fill, longestTask } from "./large.js";
import { onPage } from "./on_page.js";

onPage("typing in a large file is answered by workers, and changes little of the page", async (page, context) => {
  await fill(page);
  assert.ok((await page.locator('.grid [role="gridcell"]').count()) < 2000, "rows out of view are not in the document");
  assert.ok((await page.locator("#editor .cm-line").count()) < 200, "nor are lines");
  assert.equal(await page.locator(".before .cm-line").count(), 0, "least of all those of a baseline that nobody looks at");
  await page.evaluate(() => {
    Object.assign(globalThis.counted, { questions: 0, answers: 0, changes: 0 });
    new MutationObserver((list) => (globalThis.counted.changes += list.length))
      .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const longest = await longestTask(page);
  await says(page, 0, 0, "allow, line 2");
  const { modules, questions, changes } = await page.evaluate(() => globalThis.counted);
  context.diagnostic(`${changes} changes of the document and ${questions} questions for ${KEYS.length} keys; longest task ${longest} ms`);
  assert.equal(modules, 0, "the module is the workers' alone");
  assert.ok(questions > 0 && questions <= 4 * KEYS.length, `${questions} questions`);
  assert.ok(changes < 100 * KEYS.length, `${changes} changes`);
}, { first: countWork });

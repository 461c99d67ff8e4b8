// SPDX-License-Identifier: Apache-2.0
/* The answers of the reference library, through WebAssembly. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots } from "../dist/index.js";
import { corpusFile, hasOracle, oracle } from "./data.js";

test("the whole oracle agrees", { skip: !hasOracle && "../shared/oracle is not there" }, (context) => {
  const wrong = [];
  let checks = 0, open, name;
  for (const block of oracle()) {
    if (block.name !== name) {
      open?.free();
      open = Robots.parse(corpusFile(block.name), { names: "any", urls: "any" });
      name = block.name;
    }
    open.checkMany(block.urls, block.agent).forEach((got, i) => {
      const want = block.answers[i];
      checks++;
      if (got.verdict !== want.verdict || got.line !== want.line) wrong.push({ name, agent: block.agent, got, want });
    });
  }
  context.diagnostic(`${checks - wrong.length} of ${checks} equal`);
  assert.ok(checks > 0);
  assert.deepEqual(wrong.slice(0, 5), []);
});

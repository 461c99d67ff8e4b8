// SPDX-License-Identifier: Apache-2.0
/* The examples of README: each is a module of its own, and what is in a comment behind a line is its value. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";

const here = new URL(".", import.meta.url);
const readme = readFileSync(new URL("../README.md", here), "utf8");

test("README's examples give what they say", async (context) => {
  let values = 0;
  const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1]);
  assert.ok(examples.length >= 4);
  for (const [i, example] of examples.entries()) {
    const file = new URL(`example-${i}.tmp.js`, here);
    const checked = example
      .replace('from "rep2c"', 'from "../dist/index.js"')
      .replace(/^(\S.*); \/\/ (.*)$/gm, (_, expression, value) => {
        values++;
        return `results.push([${expression}, ${value}]);`;
      });
    writeFileSync(file, `export const results = [];\n${checked}`);
    try {
      for (const [got, want] of (await import(file.href)).results) assert.deepEqual(got, want, example);
    } finally {
      rmSync(fileURLToPath(file));
    }
  }
  context.diagnostic(`${values} values in ${examples.length} examples`);
  assert.ok(values >= 10);
});

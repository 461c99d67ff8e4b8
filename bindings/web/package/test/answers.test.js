// SPDX-License-Identifier: Apache-2.0
/* Explanations, usage and findings of files, as the command says them: tests/ways_in/answers.py writes what is right. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { Robots } from "../dist/index.js";

const answers = fileURLToPath(new URL("../../../../build/answers/answers.jsonl", import.meta.url));

/** An object of JSON with the names that members have in JavaScript. */
const named = (key, value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), each]),
      )
    : value;

test("what the command says", { skip: !existsSync(answers) && `${answers} is not there` }, () => {
  let asked = 0;
  for (const text of readFileSync(answers, "utf8").split("\n").filter((each) => each !== "")) {
    const line = JSON.parse(text, named);
    const robots = Robots.parse(readFileSync(line.file));
    for (const { url, agent, ...right } of line.explained) {
      assert.deepEqual(robots.explain(url, agent ?? undefined), right, `${line.file}, ${url}`);
      asked++;
    }
    for (const { url, agent, ...right } of line.used)
      assert.deepEqual(robots.usage(url, agent ?? undefined), right, `${line.file}, ${url}`);
    const order = (findings) => findings.map((each) => JSON.stringify(Object.entries(each).sort())).sort();
    const right = line.found.map(({ file, ...finding }) => finding);
    assert.deepEqual(order(robots.lint().findings), order(right), line.file);
    robots.free();
  }
  assert.ok(asked > 100, `${asked} explanations`);
});

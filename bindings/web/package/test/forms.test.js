// SPDX-License-Identifier: Apache-2.0
/* Forms of a crawler, by text and by blob: the questions and answers that tests/crawl/crawler_forms_json.c writes. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { Robots } from "../dist/index.js";

const questions = fileURLToPath(new URL("../../../../build/crawler-forms/questions.jsonl", import.meta.url));

/** The crawler as the package takes it, or null: a crawler has the names of what is asked, and no order of its own. */
function agentOf({ form, names }) {
  if (form.kind === "public") return { crawler: form.tokens[0] };
  if (form.kind === "ordered" || form.names !== names) return null;
  if (form.kind === "header") return { userAgent: form.tokens[0] };
  return form.tokens.length > 0 ? form.tokens : undefined;
}

/** Compares the answers of a way; `refused`: it must not answer. */
function expect(line, file, way, refused, ask) {
  for (const [path, verdict, number] of file.answers) {
    const about = `${way}, ${JSON.stringify(line.form)}, ${line.dialect}, ${line.names}, ${path}: ${file.robots}`;
    if (refused) assert.throws(() => ask(path), { code: "crawler" }, about);
    else {
      const got = ask(path);
      assert.deepEqual([got.verdict, got.line], [verdict, number], about);
    }
  }
  return file.answers.length;
}

test("every form by every way", { skip: !existsSync(questions) && `${questions} is not there` }, () => {
  let asked = 0;
  for (const text of readFileSync(questions, "utf8").split("\n").filter((each) => each !== "")) {
    const line = JSON.parse(text);
    const agent = agentOf(line);
    if (agent === null) continue;
    for (const file of line.files) {
      const robots = Robots.parse(file.robots, { dialect: line.dialect, names: line.names });
      const blob = Robots.fromBlob(robots.blob());
      asked += expect(line, file, "text", false, (path) => robots.check(path, agent));
      asked += expect(line, file, "explanation", false, (path) => robots.explain(path, agent));
      asked += expect(line, file, "blob", line.refused, (path) => blob.check(path, agent));
      robots.free();
      blob.free();
    }
  }
  assert.ok(asked > 10_000, `${asked}`);
});

// SPDX-License-Identifier: Apache-2.0
/* Memory: given back, used again, and not lost with a fault. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, RobotsError, memorySize } from "../dist/index.js";
import { Engine } from "../dist/engine.js";
import { corpusFile, corpusNames, hasCorpus } from "./data.js";

/** Parses, asks and lints all files, and frees them. */
function useAll(files) {
  for (const file of files) {
    const robots = Robots.parse(file);
    robots.check("/index.html", "ExampleBot");
    robots.explain("/index.html", { crawler: "Googlebot" });
    robots.lint();
    robots.free();
  }
}

test("memory returns to where it was after all files", { skip: !hasCorpus && "../shared/corpus is not there" }, (context) => {
  const files = corpusNames().map(corpusFile);
  useAll(files);
  useAll(files); // how the first files lie may cost another page
  const after = memorySize();
  useAll(files);
  useAll(files);
  context.diagnostic(`${files.length} files, ${after / 1048576} MiB`);
  assert.equal(memorySize(), after);
});

test("what was freed says so", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /x\n");
  robots.free();
  robots.free();
  assert.throws(() => robots.check("/x"), { name: "RobotsError", code: "freed" });
});

test("an object has no member that a logger would print, and is freed at the end of a block", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /x\n");
  assert.deepEqual(Object.keys(robots), []);
  assert.deepEqual(JSON.parse(JSON.stringify({ robots })), { robots: robots.facts() });
  if (!Symbol.dispose) return;
  robots[Symbol.dispose]();
  assert.throws(() => robots.check("/x"), { code: "freed" });
});

test("many agents of one object are not kept for ever", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /x\n");
  const word = (number) => [...String(number)].map((digit) => "abcdefghij"[digit]).join("");
  for (let i = 0; i < 2000; i++) robots.explain("/x", `bot-${word(i)}`);
  const after = memorySize();
  for (let i = 2000; i < 40000; i++) robots.explain("/x", `bot-${word(i)}`);
  assert.equal(memorySize(), after);
  robots.free();
});

test("objects that nobody holds are freed", { skip: globalThis.gc === undefined && "without --expose-gc" }, async () => {
  const text = `User-agent: *\n${"Disallow: /some/path/*/of/this/length\n".repeat(2000)}`;
  let freed = 0;
  const registry = new FinalizationRegistry(() => freed++);
  const round = async () => {
    for (let i = 0; i < 100; i++) registry.register(Robots.parse(text), undefined);
    for (freed = 0; freed < 99; await new Promise(setImmediate)) globalThis.gc(); // polls: one may still be at hand
    await new Promise(setImmediate); // the package's own registry comes after, if not before
  };
  await round();
  const after = memorySize();
  for (let i = 0; i < 5; i++) await round();
  assert.ok(memorySize() <= 2 * after, `${after} -> ${memorySize()}`);
});

test("a fault loses its objects, and nothing after them", () => {
  const before = Robots.parse("User-agent: *\nDisallow: /x\n");
  const engine = Engine.get();
  // Nothing is known that makes the module fail, so it is made to read outside of its memory.
  assert.throws(() => engine.run((exports) => exports.door_question(0xfffffff0, 4)), { code: "fault" });
  assert.throws(() => before.check("/x"), { code: "freed" });
  assert.doesNotThrow(() => before.free());
  const after = Robots.parse("User-agent: *\nDisallow: /x\n");
  assert.equal(after.allowed("/x"), false);
  assert.throws(() => after.diff(before), RobotsError);
  after.free();
});

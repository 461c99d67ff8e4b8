// SPDX-License-Identifier: Apache-2.0
/* The edits that lint() offers, and all of them together. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, findingTexts } from "../dist/index.js";

test("what is not UTF-8 is not offered: a string can't hold it", () => {
  const text = Buffer.from("User-agent: *\nDisallow: /\xff*\n", "latin1"), robots = Robots.parse(text);
  const star = robots.lint().findings.find((finding) => finding.id === "useless-star");
  assert.deepEqual([star.line, star.fix], [2, null]);
  robots.free();
});

test("all fixes together: the file, the lines that change, and nothing left for a second run", () => {
  const text = "User-agent: *\r\nDisallow: /a\r\nDisallow: /a/b\r\nDisallow: /c*\r\n";
  const robots = Robots.parse(text), fixed = robots.fix();
  assert.deepEqual(fixed, {
    text: "User-agent: *\r\nDisallow: /a\r\nDisallow: /c\r\n", applied: 2, refused: 0, undecided: 0,
    changes: [{ line: 3, old: "Disallow: /a/b", new: null }, { line: 4, old: "Disallow: /c*", new: "Disallow: /c" }],
  });
  assert.deepEqual(robots.fix({ ids: ["useless-star"] }).changes.map(({ line }) => line), [4]);
  assert.throws(() => robots.fix({ ids: ["no-such-finding"] }), { code: "argument" });
  assert.deepEqual([robots.fix({ budget: 1 }).text, robots.fix({ budget: 1 }).undecided > 0], [text, true]);
  assert.throws(() => robots.fix({ budget: -1 }), { code: "argument" });
  assert.throws(() => robots.fix({ ids: "useless-star" }), { code: "argument" });
  const again = Robots.parse(fixed.text);
  assert.deepEqual([again.fix().applied, again.fix().changes], [0, []]);
  again.free();
  robots.free();
});

test("a fixed file that is not UTF-8 is not a string", () => {
  const robots = Robots.parse(Buffer.from("User-agent: *\nDisallow: /\xff\nDisallow: /b*\n", "latin1")), fixed = robots.fix();
  assert.deepEqual([fixed.text, fixed.applied], [null, 1]);
  robots.free();
});

test("each finding's ID has a text", () => {
  const texts = findingTexts(), robots = Robots.parse("User-agent: *\nDisalow: /x\nDisallow: /b*\n");
  for (const { id } of robots.lint().findings) assert.ok(texts.some((text) => text.id === id && text.why.length > 50));
  for (const { example, instead } of texts) assert.equal(example === null, instead === null);
  const star = texts.find(({ id }) => id === "useless-star");
  assert.deepEqual([star.severity, star.source.startsWith("https://")], ["note", true]);
  robots.free();
});

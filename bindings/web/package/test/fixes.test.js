// SPDX-License-Identifier: Apache-2.0
/* The edits that lint() offers: they change no verdict, for anybody. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, findingTexts } from "../dist/index.js";
import { corpusFile, corpusNames, hasCorpus } from "./data.js";

/** The bytes of a file after an edit. */
function edited(bytes, { begin, end, text }) {
  return Buffer.concat([bytes.subarray(0, begin), Buffer.from(text), bytes.subarray(end)]);
}

/** The fixes of a file, each with its finding's ID and what the file is after it. */
function fixesOf(text, options) {
  const robots = Robots.parse(text, options);
  const found = robots.lint().findings.filter((finding) => finding.fix !== null);
  robots.free();
  return found.map(({ id, line, fix }) => ({ id, line, after: edited(Buffer.from(text), fix) }));
}

test("a group's only rule is not removed, for its user-agent lines would name the next group", () => {
  const fixes = fixesOf("User-agent: a\nAllow: /x\n\nUser-agent: b\nDisallow: /\n");
  assert.deepEqual(fixes.map(({ id, after }) => [id, after.toString()]), [
    ["redundant-rule", "User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n"],
  ]);
});

test("other rules are removed, but for a comment behind them", () => {
  const [fix] = fixesOf("# \u00e9\r\nUser-agent: *\r\nDisallow: /a\r\nDisallow: /a/b # x\r\nAllow: /c\r\n");
  assert.deepEqual([fix.line, fix.after.toString()], [4, "# \u00e9\r\nUser-agent: *\r\nDisallow: /a\r\n# x\r\nAllow: /c\r\n"]);
});

test("a star goes where no verdict depends on its rank", () => {
  const [fix] = fixesOf("User-agent: *\nDisallow: /a**b*\n");
  assert.deepEqual([fix.id, fix.after.toString()], ["useless-star", "User-agent: *\nDisallow: /a*b\n"]);
  const stronger = fixesOf("User-agent: *\nAllow: /page\nDisallow: /page*\n");
  assert.ok(stronger.every(({ id }) => id !== "useless-star"));
});

test("what is no UTF-8 is not offered: a string can't hold it", () => {
  const text = Buffer.from("User-agent: *\nDisallow: /\xff*\n", "latin1"), robots = Robots.parse(text);
  const star = robots.lint().findings.find((finding) => finding.id === "useless-star");
  assert.deepEqual([star.line, star.fix], [2, null]);
  robots.free();
});

test("findings that a person has to decide about have no fix", () => {
  const robots = Robots.parse("User-agent: *\nDisalow: /x\nDisallow: y\n");
  assert.deepEqual(robots.lint().findings.map(({ id, fix }) => [id, fix]), [["misspelt-key", null], ["no-leading-slash", null]]);
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

test("of rules that cover each other, one stays", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /a\nDisallow: /a*\n"), { text } = robots.fix();
  assert.equal(text, "User-agent: *\nDisallow: /a\n");
  robots.free();
});

test("a fixed file that is no UTF-8 is no string", () => {
  const robots = Robots.parse(Buffer.from("User-agent: *\nDisallow: /\xff\nDisallow: /b*\n", "latin1")), fixed = robots.fix();
  assert.deepEqual([fixed.text, fixed.applied], [null, 1]);
  robots.free();
});

test("a blob has no text to fix", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /b*\n"), opened = Robots.fromBlob(robots.blob());
  assert.throws(() => opened.fix(), { code: "argument" });
  opened.free();
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

test("no fix of a real file changes a verdict", { skip: !hasCorpus && "the files are not beside the project" }, () => {
  let count = 0;
  for (const name of corpusNames().filter((_, i) => i % 8 === 0))
    for (const dialect of ["google", "rfc9309"]) {
      const text = corpusFile(name), before = Robots.parse(text, { dialect });
      for (const { id, line, after } of fixesOf(text, { dialect }).slice(0, 20)) {
        const now = Robots.parse(after, { dialect });
        assert.deepEqual(before.diff(now), [], `${name}:${line}: ${id}`);
        now.free();
        count++;
      }
      before.free();
    }
  assert.ok(count > 0);
});

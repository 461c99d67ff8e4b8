// SPDX-License-Identifier: Apache-2.0
/* What is not an argument is an error, and spoils nothing; who asks is told apart by type, not by text. */
import assert from "node:assert/strict";
import test from "node:test";

import { Engine } from "../dist/engine.js";
import { Robots, RobotsError } from "../dist/index.js";

const argument = (error) => error instanceof RobotsError && error.code === "argument" && error.message !== "";
const parse = (options) => Robots.parse("User-agent: *\nDisallow: /private\n\nUser-agent: Googlebot\nDisallow: /x\n", options);

test("what is not text among many URLs is an error", () => {
  for (const urls of ["checked", "any"]) {
    const robots = parse({ urls });
    for (const wrong of [3, null, undefined, {}, { length: 4 }, ["/x"]]) {
      assert.throws(() => robots.checkMany(["/private", wrong, "/private"]), (error) => argument(error) && /number 1/.test(error.message));
      assert.throws(() => robots.matrix([wrong], ["ExampleBot"]), argument);
      for (const one of ["check", "allowed", "explain"]) assert.throws(() => robots[one](wrong), argument, `${one}(${wrong})`);
    }
    assert.throws(() => robots.checkMany([, "/private"]), argument);
    for (const list of [undefined, null, "/private", new Set(["/private"])]) {
      assert.throws(() => robots.checkMany(list), argument);
      assert.throws(() => robots.matrix(["/private"], list), argument);
    }
    // A list that changes as it is read is read once.
    let reads = 0;
    const changing = ["/private", "/", "/private"];
    Object.defineProperty(changing, 1, { enumerable: true, get: () => (reads++ === 0 ? "/" : 3) });
    assert.deepEqual(robots.checkMany(changing).map((check) => check.line), [2, 0, 2]);
    robots.free();
  }
});

test("a URL may be an object, and bytes an ArrayBuffer", () => {
  const bytes = (text) => new TextEncoder().encode(text).buffer;
  const robots = Robots.parse(bytes("User-agent: *\nDisallow: /private\n"));
  const url = new URL("https://a.example/private?x");
  for (const asked of [url, url.href, bytes(url.href)]) {
    assert.equal(robots.allowed(asked), false);
    assert.equal(robots.check(asked).line, 2);
    assert.equal(robots.explain(asked).line, 2);
    assert.equal(robots.checkMany([asked, "/"])[0].line, 2);
    assert.equal(robots.matrix([asked], ["ExampleBot"]).at(0, 0).line, 2);
  }
  const blob = robots.blob();
  const opened = Robots.fromBlob(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
  assert.equal(opened.allowed(url), false);
  opened.free();
  robots.free();
});

test("other arguments that are none are errors", () => {
  const robots = parse();
  assert.throws(() => robots.lint({ site: 3 }), argument);
  assert.throws(() => robots.diff("User-agent: *\n"), argument);
  assert.throws(() => robots.diff(null), argument);
  assert.throws(() => Robots.parse(new URL("https://a.example/robots.txt")), argument);
  assert.throws(() => new Robots("User-agent: *"), (error) => argument(error) && /Robots\.parse/.test(error.message));
  assert.throws(() => Robots.fromBlob("x"), argument);
  robots.free();
});

test("agents of different types never answer for each other, in any order", () => {
  const header = { userAgent: "Googlebot" }, list = ["googlebot"], other = ["googlebot", "ExampleBot"];
  const looksLike = [JSON.stringify(list), JSON.stringify(other), JSON.stringify(header), JSON.stringify({ crawler: "Googlebot" }), '"*"', "[]"];
  for (const good of [list, other, header, { crawler: "Googlebot" }, "googlebot", undefined, "*"]) {
    const robots = parse();
    const wanted = good === undefined || good === "*" ? true : false;
    assert.equal(robots.allowed("/x", good), wanted);
    for (const text of looksLike) assert.throws(() => robots.allowed("/x", text), { code: "token" }, text);
    for (const wrong of [null, 3, {}, [], [3], [, "googlebot"], [["googlebot"]], { crawler: 3 }, { crawler: "Googlebot", userAgent: "x" }, () => 0])
      assert.throws(() => robots.allowed("/x", wrong), argument, JSON.stringify(wrong));
    assert.equal(robots.allowed("/x", good), wanted);
    robots.free();
  }
});

test("a crawler, a token and a header of the same name are kept apart", () => {
  const text = "User-agent: Googlebot-Image\nDisallow: /image\n\nUser-agent: Googlebot\nDisallow: /any\n";
  const robots = Robots.parse(text);
  for (let round = 0; round < 2; round++) {
    assert.equal(robots.allowed("/any", "Googlebot-Image"), true);
    assert.equal(robots.allowed("/image", { crawler: "Googlebot-Image" }), false);
    assert.equal(robots.allowed("/any", ["Googlebot-Image", "Googlebot"]), false);
    assert.equal(robots.allowed("/any", { userAgent: "Googlebot-Image" }), true);
  }
  const list = ["ExampleBot"];
  assert.equal(robots.allowed("/any", list), true);
  list[0] = "Googlebot"; // the caller's list is read anew each time
  assert.equal(robots.allowed("/any", list), false);
  robots.free();
});

test("an agent that is wrong is an error even where no URL is asked about", () => {
  const robots = parse();
  assert.throws(() => robots.checkMany([], "not a token"), { code: "token" });
  assert.throws(() => robots.matrix([], [null]), argument);
  robots.free();
});

test("more text than 32 bits can count is answered, not wrapped", () => {
  const robots = parse();
  const long = `/private${"x".repeat(1 << 20)}`;
  const urls = Array.from({ length: 1366 }, (_, i) => (i % 2 === 0 ? long : `/${long}`));
  const answers = robots.checkMany(urls);
  answers.forEach((answer, i) => assert.equal(answer.line, i % 2 === 0 ? 2 : 0, `URL ${i}`));
  assert.deepEqual(robots.check("/private"), { verdict: "disallow", line: 2, rank: 8 });
  robots.free();
});

test("a size over 32 bits is an error, and does not wrap to a small one", () => {
  for (const size of [2 ** 32, 2 ** 32 + 8, 2 ** 33]) assert.throws(() => Engine.get().alloc(size), { name: "RobotsError", code: "memory" });
});

test("half of a surrogate pair is U+FFFD, as in URL", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /*?\nDisallow: /b%EF%BF%BD\n", { dialect: "rfc9309" });
  assert.equal(robots.allowed("/a\ud800"), true);
  for (const half of ["\ud800", "\udc00", "\ud800x"]) {
    assert.equal(robots.allowed(`/b${half}`), false);
    assert.equal(robots.allowed(new URL(`https://a.example/b${half}`).href), false);
  }
  robots.free();
});

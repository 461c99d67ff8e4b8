// SPDX-License-Identifier: Apache-2.0
/* Public crawlers that no token of RFC 9309 names are asked as they name themselves; and many crawlers are kept apart. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, crawlers } from "../dist/index.js";

const text = "User-agent: MJ12bot\nDisallow: /mj\n\nUser-agent: MJ\nDisallow: /short\n\nUser-agent: *\nDisallow: /all\n";

test("a crawler that only wide names can name is asked with them, whatever the file is read with", () => {
  for (const options of [{}, { names: "token" }, { names: "any" }, { names: "wide" }, { dialect: "rfc9309" }]) {
    const robots = Robots.parse(text, options), agent = { crawler: "MJ12bot" };
    assert.deepEqual([robots.allowed("/mj", agent), robots.allowed("/short", agent), robots.allowed("/all", agent)], [false, true, true]);
    const why = robots.explain("/mj", agent);
    assert.deepEqual([why.verdict, why.line, why.named, why.names, why.userAgentLines.map((line) => line.line)], ["disallow", 2, true, "wide", [1]]);
    assert.ok(robots.tree(agent).nodes.some((node) => node.line === 2));
    // Others are asked as before, with the same object.
    assert.equal(robots.explain("/all", { crawler: "Googlebot" }).names, options.names ?? "token");
    assert.equal(robots.allowed("/all", { crawler: "Googlebot" }), false);
    if (options.names === undefined) assert.throws(() => robots.allowed("/mj", "MJ12bot"), { code: "token" });
    robots.free();
  }
});

test("all public crawlers may ask, and each gets its own group", () => {
  for (const { name, tokens } of crawlers()) {
    const robots = Robots.parse(`User-agent: ${tokens[0]}\nDisallow: /own\n\nUser-agent: *\nDisallow: /all\n`), agent = { crawler: name };
    assert.equal(robots.check("/own", agent).line, 2, name);
    assert.equal(robots.explain("/own", agent).line, 2, name);
    assert.equal(robots.checkMany(["/own"], agent)[0].line, 2, name);
    robots.free();
  }
});

test("a blob that was read without wide names says so", () => {
  const robots = Robots.fromBlob(Robots.parse(text).blob());
  for (const ask of [() => robots.check("/mj", { crawler: "MJ12bot" }), () => robots.checkMany(["/mj"], { crawler: "MJ12bot" })])
    assert.throws(ask, { name: "RobotsError", code: "crawler" });
  assert.equal(robots.allowed("/all", { crawler: "Googlebot" }), false);
  const wide = Robots.fromBlob(Robots.parse(text, { names: "wide" }).blob());
  assert.equal(wide.check("/mj", { crawler: "MJ12bot" }).line, 2);
});

test("more crawlers than are kept are told apart, in one object and in several", () => {
  const word = (number) => [...String(number)].map((digit) => "abcdefghij"[digit]).join("");
  const count = 700, agents = Array.from({ length: count }, (_, i) => `bot-${word(i + 100)}`);
  const make = (shift) => Robots.parse(agents.map((agent, i) => `User-agent: ${agent}\nDisallow: /${(i + shift) % count}$\n`).join("\n"));
  const one = make(0), other = make(1), urls = ["/5", "/6", "/x"];
  const wanted = (i, shift) => urls.map((url) => (url === `/${(i + shift) % count}` ? "disallow" : "allow"));
  for (let round = 0; round < 2; round++)
    agents.forEach((agent, i) => {
      assert.deepEqual(urls.map((url) => one.check(url, agent).verdict), wanted(i, 0));
      assert.deepEqual(other.checkMany(urls, agent).map((check) => check.verdict), wanted(i, 1));
    });
  const matrix = one.matrix(urls, agents);
  agents.forEach((_, i) => assert.deepEqual(urls.map((_, url) => matrix.at(url, i).verdict), wanted(i, 0)));
  one.free();
  other.free();
});

test("diff compares what such a crawler gets", () => {
  for (const options of [{}, { names: "any" }, { names: "wide" }, { dialect: "rfc9309" }]) {
    const before = Robots.parse(text, options), after = Robots.parse(text.replace("Disallow: /mj", "Disallow: /mk"), options);
    const found = before.diff(after).filter(({ agents }) => agents.includes("MJ12bot"));
    // To those whom tokens name the line names MJ, which loses and gains the same.
    const named = options.names === "wide" ? ["MJ12bot"] : ["MJ", "MJ12bot"];
    assert.deepEqual(found.map(({ agents, everybody, differences }) => [agents, everybody, differences.map((one) => `${one.example} ${one.new}`).sort()]),
      [[named, false, ["/mj allow", "/mk disallow"]]]);
    assert.deepEqual(before.diff(before), []);
    before.free();
    after.free();
  }
});

test("no fix is offered that changes what such a crawler gets", () => {
  const robots = Robots.parse("User-agent: MJ\nDisallow: /a\n\nUser-agent: MJ12bot\nDisallow: /a\nDisallow: /a/b\n");
  const fixes = robots.lint().findings.filter(({ fix }) => fix !== null);
  assert.deepEqual(fixes.map(({ line }) => line), [6]);
  robots.free();
});

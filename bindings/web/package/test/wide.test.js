// SPDX-License-Identifier: Apache-2.0
/* Many crawlers are kept apart. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots } from "../dist/index.js";

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
  // The crawler that an object asked last is another one, once others took its place.
  one.check("/0", agents[0]);
  for (const agent of agents.slice(1, 200)) other.check("/0", agent);
  assert.equal(one.check("/0", agents[0]).verdict, "disallow");
  const matrix = one.matrix(urls, agents);
  agents.forEach((_, i) => assert.deepEqual(urls.map((_, url) => matrix.at(url, i).verdict), wanted(i, 0)));
  one.free();
  other.free();
});

// SPDX-License-Identifier: Apache-2.0
/* Who asks first is answered by a list of rules, and by an automaton once that pays: nobody may see the difference. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, memorySize } from "../dist/index.js";

/** A file of about SIZE bytes, and what it says about `/section-N/page-N/x.html`. */
function makeFile(size) {
  let text = "User-agent: *\n", rules = 0;
  for (; text.length < size; rules++) text += `${rules % 3 === 0 ? "Allow" : "Disallow"}: /section-${rules % 97}/*page-${rules}${rules % 5 === 0 ? "/*.html$" : "/"}\n`;
  const line = (i) => (i < rules ? i + 2 : 0);
  return { text, rules, url: (i) => `https://shop.example/section-${i % 97}/page-${i}/x.html`, line };
}

for (const [size, checks, maxBytes] of [[1000, 3000], [500_000, 60], [12_000_000, 3, 1 << 30]])
  test(`of ${size} bytes, ${checks} times`, () => {
    const { text, rules, url, line } = makeFile(size);
    const robots = Robots.parse(text, { maxBytes });
    const before = memorySize();
    const first = robots.check(url(0), "ExampleBot");
    assert.equal(first.line, 2);
    // The first check of the largest needs more memory for its rules: views of the old are no good then.
    if (size > 1_000_000) assert.ok(memorySize() > before, "memory grew within a check");
    for (let i = 0; i < checks; i++) {
      const n = (i * 7919) % (rules + 3), got = robots.check(url(n), "ExampleBot");
      assert.equal(got.line, line(n), `check ${i}: ${url(n)}`);
      assert.equal(got.verdict, n < rules && n % 3 !== 0 ? "disallow" : "allow");
    }
    assert.deepEqual(robots.check(url(0), "ExampleBot"), first);
    robots.free();
  });

test("in the midst of many at once, too", () => {
  const { text, rules, url, line } = makeFile(1000);
  const robots = Robots.parse(text);
  const urls = Array.from({ length: 5000 }, (_, i) => url(i % (rules + 3)));
  robots.checkMany(urls, "ExampleBot").forEach((got, i) => assert.equal(got.line, line(i % (rules + 3))));
  robots.free();
});

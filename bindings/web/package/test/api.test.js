// SPDX-License-Identifier: Apache-2.0
/* What each function answers, and which errors there are. */
import assert from "node:assert/strict";
import test from "node:test";

import { Robots, RobotsError, crawlers, purposes, version } from "../dist/index.js";

const text = `# shop
User-agent: *
Disallow: /private/
Allow: /private/press
Disallow: /*.pdf$
Crawl-delay: 2

User-agent: PictureBot
User-agent: Googlebot
Disallow: /cart
Sitemap: https://shop.example/sitemap.xml
`;

const shop = () => Robots.parse(text);
const code = (wanted) => (error) => error instanceof RobotsError && error.code === wanted && error.message !== "";

test("check gives verdict, line and rank", () => {
  const robots = shop();
  assert.deepEqual(robots.check("https://shop.example/private/x"), { verdict: "disallow", line: 3, rank: 9 });
  assert.deepEqual(robots.check("/a/b.pdf?x", "ExampleBot"), { verdict: "allow", line: 0, rank: 0 });
  assert.equal(robots.allowed("/cart", "picturebot/2.0"), false);
  assert.equal(robots.allowed("/cart", { crawler: "Googlebot-Image" }), false);
  assert.equal(robots.allowed("/cart", { userAgent: "Mozilla/5.0 (compatible; PictureBot/2.1; +https://a.example)" }), false);
  assert.equal(robots.allowed("/private/x", { crawler: "AdsBot-Google" }), true);
  robots.free();
});

test("many URLs, and a matrix, answer as single ones", () => {
  const robots = shop();
  const urls = ["/", "/cart", "/private/x", "/ö.pdf", "private", "", `/${"x".repeat(20000)}.pdf`, new Uint8Array([0x2f, 0xff])];
  const agents = ["PictureBot", "*", { crawler: "AdsBot-Google" }];
  const matrix = robots.matrix(urls, agents);
  agents.forEach((agent, a) => {
    const many = robots.checkMany(urls, agent);
    urls.forEach((url, u) => {
      assert.deepEqual(matrix.at(u, a), many[u]);
      if (many[u].error === undefined) assert.deepEqual(robots.check(url, agent), many[u]);
      else assert.throws(() => robots.check(url, agent), code("url"));
    });
  });
  assert.equal(matrix.decidedBy().get(10), 1);
  assert.equal(matrix.decidedBy().get(0), 6);
  assert.throws(() => matrix.at(0, 3), RangeError);
  assert.throws(() => matrix.at(8, 0), RangeError);
  assert.deepEqual(robots.checkMany([]), []);
  robots.free();
});

test("explanations and usage are for the agent that is given", () => {
  const robots = shop(), aside = { crawler: "AdsBot-Google" };
  assert.deepEqual([robots.explain("/private/x", aside).line, robots.usage("/private/x", aside).verdict], [0, "allow"]);
  assert.deepEqual([robots.explain("/cart", "PictureBot").line, robots.usage("/cart", "PictureBot").verdict], [10, "disallow"]);
  robots.free();
});

test("lint has its findings in order, and compares sitemaps with the site", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisalow: /c\nfoo\nSitemap: https://b.example/s\n");
  const { findings, undecided } = robots.lint({ site: "https://a.example/" });
  assert.equal(undecided, 0);
  assert.ok(findings.some(({ id }) => id === "sitemap-other-host"));
  assert.ok(robots.lint({ site: "https://b.example/" }).findings.every(({ id }) => id !== "sitemap-other-host"));
  assert.ok(robots.lint({ budget: 1 }).undecided > 0);
  assert.throws(() => robots.lint({ site: "nowhere" }), code("argument"));
  assert.deepEqual(findings.map((finding) => finding.line), findings.map((finding) => finding.line).sort((a, b) => a - b));
  robots.free();
});

test("trees and shares are those of the agent, within the budget", () => {
  const robots = shop(), aside = { crawler: "AdsBot-Google" };
  const { nodes, undecided } = robots.tree("ExampleBot");
  assert.equal(undecided, 0);
  assert.deepEqual(nodes.find((node) => node.pattern === "/private/press").line, 4);
  assert.deepEqual(robots.tree(aside).nodes.map((node) => [node.pattern, node.verdict, node.line]), [["/", "allow", 0]]);
  assert.deepEqual([robots.reach().share, robots.reach(aside).share], ["all-but", "all"]);
  assert.throws(() => robots.tree("ExampleBot", { budget: 1 }), code("limit"));
  robots.free();
});

test("overview says what a file does as a whole", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /cart\nUser-agent: bingbot\nUser-agent: GPTBot\nDisallow: /\n");
  const { closedToSearch: closed, undecided, lines } = robots.overview();
  assert.deepEqual([closed, undecided, lines[0].crawlers], [true, 0, ["bingbot"]]);
  assert.equal(lines.find((line) => line.purpose === "training").notKnownToObey, 0);
  robots.free();
});

test("write takes each wish, and one that can't be is an error", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /\u00e4 # x\n");
  const { done, text, sentences } = robots.write({ block: ["training"], keep: ["search"], delay: 2, usage: ["ai-train=no"], sitemaps: ["https://a.example/s"] });
  assert.equal(done, true);
  assert.match(text, /^User-agent: \*\nCrawl-delay: 2\nContent-Signal: ai-train=no\nDisallow: \/\u00e4 # x\n/);
  assert.match(text, /Sitemap: https:\/\/a\.example\/s/);
  assert.match(sentences.find((one) => one.startsWith("kept")), /: .*Applebot/);
  assert.deepEqual(robots.write({ block: ["training"], split: true }).text.match(/^User-agent: Apple.*$/gm), ["User-agent: Applebot-Extended"]);
  assert.equal(robots.write({ minimize: true }).text, "User-agent: *\nDisallow: /\u00e4\n");
  assert.match(robots.write({ disallow: ["/x", "*?y="] }).text, /\nDisallow: \/x\nDisallow: \*\?y=\n/);
  const wished = robots.write({ delay: "1", budget: 1 });
  assert.deepEqual([wished.done, wished.sentences], [false, ["nothing was written: the proof takes more steps than the budget"]]);
  for (const wishes of [{ block: ["nobody"] }, { delay: "soon" }, { usage: ["x"] }, { sitemaps: ["/s"] }, { keep: "search" }, { block: [3] }, { disallow: ["x"] }])
    assert.throws(() => robots.write(wishes), code("argument"));
  assert.throws(() => robots.write({ delay: "soon" }), { message: "'soon' is not a number of seconds" });
  robots.free();
});

test("diff and changes compare with the file that is given, in its order", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /a\nContent-Signal: search=yes\n");
  const edited = Robots.parse("User-agent: *\nDisallow: /b\nContent-Usage: /c train-ai=n\n");
  const whom = { agents: [], everybody: true }, line = { ...whom, site: false, change: "removed", key: "Content-Signal", value: "search=yes", oldLine: 3, newLine: 0 };
  const { crawlers: [{ differences, ...change }], uses, lines } = robots.changes(edited);
  assert.deepEqual(lines, [line, { ...line, change: "added", key: "Content-Usage", value: "/c train-ai=n", oldLine: 0, newLine: 3 }]);
  assert.deepEqual(uses.map(({ what }) => what), ["search of /: allow -> not stated", "ai-train of /c: not stated -> disallow"]);
  assert.deepEqual([change.oldShare, change.newShare, change.everybody], ["all-but", "all-but", true]);
  assert.deepEqual(differences, robots.diff(edited)[0].differences);
  assert.deepEqual(differences.map((one) => [one.example, one.old, one.new]).sort(), [["/a", "disallow", "allow"], ["/b", "allow", "disallow"]]);
  const alike = Robots.parse("User-agent: *\nDisallow: /a*\nContent-Signal: search=yes\n");
  assert.deepEqual([robots.diff(alike).length, robots.diff(alike, { lines: true }).length], [0, 1]);
  assert.ok(robots.changes(edited, { budget: 1 }).undecided > 0);
  assert.deepEqual([robots.diff(robots), robots.changes(robots)], [[], { crawlers: [], uses: [], lines: [], undecided: 0 }]);
  assert.throws(() => robots.changes("User-agent: *\n"), code("argument"));
  robots.free();
  edited.free();
});

test("blobs go out and in", () => {
  const robots = shop();
  const blob = robots.blob();
  const opened = Robots.fromBlob(blob);
  assert.deepEqual(opened.check("/private/x"), robots.check("/private/x"));
  assert.deepEqual(opened.blob(), blob);
  for (const ask of ["lint", "explain", "fix"]) assert.throws(() => opened[ask]("/"), code("argument"));
  for (const wrong of [blob.slice(1), new Uint8Array(3)]) assert.throws(() => Robots.fromBlob(wrong), code("blob"));
  robots.free();
  opened.free();
});

test("slow blobs are refused", () => {
  const rules = Array.from({ length: 50 }, (_, i) => `Disallow: /*${"a".repeat(i)}x\n`).join("");
  const slow = Robots.parse(`User-agent: *\n${rules}`).blob();
  assert.throws(() => Robots.fromBlob(slow, { maxSteps: 10 }), code("limit"));
  assert.equal(Robots.fromBlob(slow, { maxSteps: 1000 }).allowed("/aax"), false);
  assert.equal(Robots.fromBlob(slow, { maxSteps: 0 }).allowed("/aax"), false);
  assert.throws(() => Robots.fromBlob(slow, { maxSteps: -1 }), code("argument"));
});

test("facts and sitemaps", () => {
  const robots = shop();
  const facts = robots.facts();
  assert.deepEqual([facts.groups, facts.lines, facts.ignoredBytes, facts.dialect], [2, 11, 0, "google"]);
  assert.deepEqual(facts.tokens, ["googlebot", "picturebot"]);
  assert.deepEqual(facts.directives[4], { line: 6, group: 0, kind: "other", key: "Crawl-delay", value: "2" });
  assert.deepEqual(robots.sitemaps(), ["https://shop.example/sitemap.xml"]);
  robots.free();
});

test("options are read", () => {
  const rfc = Robots.parse("User-agent: *\nDisallow: /%61\n", { dialect: "rfc9309" });
  const google = Robots.parse("User-agent: *\nDisallow: /%61\n");
  assert.equal(rfc.allowed("/a"), false);
  assert.equal(google.allowed("/a"), true);
  assert.equal(rfc.diff(google).length, 1);
  const wide = Robots.parse("User-agent: MJ12bot\nDisallow: /\n", { names: "wide" });
  assert.equal(wide.allowed("/a", "MJ12bot"), false);
  assert.equal(Robots.parse("User-agent: MJ12bot\nDisallow: /\n", { names: "any" }).allowed("/a", "MJ12bot"), true);
  assert.equal(Robots.parse("User-agent: *\nDisallow: /\n", { maxBytes: 16 }).allowed("/a"), true);
});

test("errors are exceptions with a code", () => {
  const robots = shop();
  assert.throws(() => robots.check("/", "MJ12bot"), (error) => code("token")(error) && error.message.includes("MJ12bot"));
  assert.throws(() => robots.check("/", ["Good", "not good"]), (error) => error.message.includes("not good"));
  assert.throws(() => robots.check("/", { userAgent: "()" }), code("token"));
  assert.throws(() => robots.check("/", { crawler: "NoSuchCrawler" }), code("crawler"));
  assert.throws(() => robots.check("/", []), code("argument"));
  assert.throws(() => robots.check("/", {}), code("argument"));
  assert.throws(() => robots.check("private"), code("url"));
  assert.throws(() => Robots.parse(3), code("argument"));
  assert.throws(() => Robots.parse("", { dialect: "bing" }), code("argument"));
  assert.throws(() => Robots.parse("", { names: "toString" }), code("argument"));
  assert.throws(() => Robots.parse("", { maxBytes: -1 }), code("argument"));
  assert.throws(() => Robots.parse("", { maxBytes: 2 ** 31 }), code("limit"));
  assert.throws(() => robots.emit({ format: "c-table", prefix: "a b" }), code("argument"));
  assert.throws(() => robots.emit({ format: "cobol" }), code("argument"));
  assert.throws(() => Robots.fromBlob(robots.blob()).emit({ format: "json" }), code("argument"));
  robots.free();
});

test("rules become source code", () => {
  const robots = shop();
  const table = robots.emit({ format: "c-table", prefix: "shop" });
  assert.match(table.source, /#include "shop\.h"/);
  assert.match(table.header, /shop_check/);
  assert.match(robots.emit({ format: "c-direct" }).source, /goto/);
  assert.equal(JSON.parse(robots.emit({ format: "json" }).source).tokens.length, 2);
  assert.match(robots.emit({ format: "dot" }).source, /^digraph|graph/m);
  robots.free();
});

test("the public crawlers are known", () => {
  const all = crawlers();
  assert.ok(all.length > 200);
  const image = all.find((crawler) => crawler.name === "Googlebot-Image");
  assert.deepEqual(image.tokens, ["Googlebot-Image", "Googlebot"]);
  assert.ok(all.find((crawler) => crawler.name === "GPTBot").purposes.includes("training"));
  assert.match(version(), /^\d+\.\d+\.\d+$/);
  assert.deepEqual(purposes()[0], { name: "ai", title: "All of AI", purposes: ["training", "input", "agent"] });
  const named = new Set(purposes().map(({ name }) => name));
  assert.equal(named.size, 15);
  assert.ok(all.every((crawler) => crawler.purposes.every((purpose) => named.has(purpose))));
});

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
  assert.deepEqual(robots.check("/private/press/1"), { verdict: "allow", line: 4, rank: 14 });
  assert.deepEqual(robots.check("/a/b.pdf", "ExampleBot"), { verdict: "disallow", line: 5, rank: 7 });
  assert.deepEqual(robots.check("/a/b.pdf?x", "ExampleBot"), { verdict: "allow", line: 0, rank: 0 });
  assert.equal(robots.allowed("/cart", "picturebot/2.0"), false);
  assert.equal(robots.allowed("/private/", "PictureBot"), true);
  assert.equal(robots.allowed("/cart", ["SomeBot", "PictureBot"]), false);
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

test("explain says why", () => {
  const robots = shop();
  const why = robots.explain("https://shop.example/Private/", "ExampleBot");
  assert.equal(why.verdict, "allow");
  assert.equal(why.reason, "no-rule");
  assert.equal(why.named, false);
  assert.deepEqual(why.userAgentLines.map((line) => line.line), [2]);
  assert.equal(why.sentence, "/Private/ is allowed: no rule matches.");
  assert.deepEqual(why.nearMisses, [{ line: 3, key: "Disallow", value: "/private/", kind: "case", why: "but for upper and lower case",
    sentence: "Line 3, 'Disallow: /private/', would match and decide but for upper and lower case." }]);
  const won = robots.explain("/private/press", undefined);
  assert.deepEqual(won.matches.map((match) => [match.line, match.verdict, match.rank]), [[4, "allow", 14], [3, "disallow", 9]]);
  assert.equal(won.reason, "longer");
  const aside = robots.explain("/private/x", { crawler: "AdsBot-Google" });
  assert.deepEqual([aside.verdict, aside.line, aside.groups, aside.path], ["allow", 0, 0, "/private/x"]);
  robots.free();
});

test("lint finds what does nothing", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisalow: /c\nfoo\n");
  const { findings, undecided } = robots.lint();
  assert.equal(undecided, 0);
  assert.ok(findings.some((finding) => finding.line === 3 && finding.otherLine === 2), JSON.stringify(findings));
  assert.ok(findings.some((finding) => finding.id === "misspelt-key" && finding.line === 4));
  assert.throws(() => robots.lint({ site: "nowhere" }), code("argument"));
  assert.deepEqual(findings.map((finding) => finding.line), findings.map((finding) => finding.line).sort((a, b) => a - b));
  robots.free();
});

test("tree shows what the rules say", () => {
  const robots = shop();
  const { nodes, undecided } = robots.tree("ExampleBot");
  assert.equal(undecided, 0);
  assert.equal(nodes[0].pattern, "/");
  for (const [i, node] of nodes.entries()) {
    assert.ok(node.parent < i || i === 0);
    assert.equal(robots.check(node.example, "ExampleBot").verdict, node.verdict, JSON.stringify(node));
  }
  assert.deepEqual(nodes.find((node) => node.pattern === "/private/press").line, 4);
  const aside = robots.tree({ crawler: "AdsBot-Google" }).nodes;
  assert.deepEqual(aside.map((node) => [node.pattern, node.verdict, node.line]), [["/", "allow", 0]]);
  robots.free();
});

test("reach says how much is open", () => {
  const shares = (body, agent) => {
    const robots = Robots.parse(`User-agent: *\n${body}\n`);
    const { share, allowed, disallowed } = robots.reach(agent);
    for (const [found, verdict] of [[allowed, "allow"], [disallowed, "disallow"]])
      if (found !== null) assert.deepEqual([robots.check(found.example, agent).verdict, robots.check(found.example, agent).line], [verdict, found.line]);
    robots.free();
    return [share, allowed === null, disallowed === null];
  };
  assert.deepEqual(shares("Disallow:"), ["all", false, true]);
  assert.deepEqual(shares("Disallow: /a"), ["all-but", false, false]);
  assert.deepEqual(shares("Disallow: /\nAllow: /a"), ["only", false, false]);
  assert.deepEqual(shares("Disallow: /", "ExampleBot"), ["nothing", true, false]);
  assert.deepEqual(shares("Disallow: /", { crawler: "AdsBot-Google" }), ["all", false, true]);
});

test("overview says what a file does as a whole", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /cart\nUser-agent: bingbot\nUser-agent: GPTBot\nDisallow: /\n");
  const { closedToSearch: closed, undecided, lines } = robots.overview();
  assert.deepEqual([closed, undecided], [true, 0]);
  assert.deepEqual(lines.slice(0, 2).map((line) => [line.severity, line.crawlers, line.sentence]), [
    ["error", ["bingbot"], "Closed to search: bingbot may fetch nothing (line 5, 'Disallow: /')."],
    ["note", ["Googlebot", null],
      "Googlebot and crawlers that no line names may fetch all but some paths, such as /cart (line 2, 'Disallow: /cart')."]]);
  const training = lines.find((line) => line.purpose === "training");
  assert.deepEqual([training.title, training.shares.nothing, training.use, training.notKnownToObey], ["AI training", 1, "ai-train", 0]);
  for (const { count, shares } of lines.slice(2))
    assert.equal(count, Object.values(shares).reduce((sum, some) => sum + some));
  robots.free();
});

test("write edits a file, and says what that costs; a wish that can't be is an error", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /\u00e4 # x\n");
  const { done, text, sentences } = robots.write({ block: ["training"], keep: ["search"], delay: 2, usage: ["ai-train=no"], sitemaps: ["https://a.example/s"] });
  assert.equal(done, true);
  assert.match(text, /^User-agent: \*\nCrawl-delay: 2\nContent-Signal: ai-train=no\nDisallow: \/\u00e4 # x\n/);
  const edited = Robots.parse(text);
  assert.deepEqual(["GPTBot", "Applebot", "bingbot"].map((crawler) => edited.reach({ crawler }).share), ["nothing", "all-but", "all-but"]);
  assert.match(sentences.at(-1), /^\d+ lines added, 0 removed; no other verdict changes for anybody: that is proven$/);
  assert.match(sentences.find((one) => one.startsWith("kept")), /: .*Applebot/);
  const split = robots.write({ block: ["training"], split: true });
  assert.deepEqual(split.text.match(/^User-agent: Apple.*$/gm), ["User-agent: Applebot-Extended"]);
  assert.ok(split.sentences.includes("kept, as they also search, and another name of their operator is blocked: Applebot"));
  assert.equal(robots.write({ minimize: true }).text, "User-agent: *\nDisallow: /\u00e4\n");
  const page = Robots.parse("<html>");
  assert.deepEqual([page.write({ delay: "1" }).done, page.write({ delay: "1" }).text], [false, ""]);
  const wished = Robots.parse("User-agent: *\nDisallow: /a\n").write({ delay: "1", budget: 1 });
  assert.deepEqual([wished.done, wished.sentences], [false, ["nothing was written: the proof takes more steps than the budget"]]);
  for (const wishes of [{ block: ["nobody"] }, { delay: "soon" }, { usage: ["x"] }, { sitemaps: ["/s"] }, { keep: "search" }, { block: [3] }])
    assert.throws(() => robots.write(wishes), code("argument"));
  assert.match(robots.write({ disallow: ["/x", "*?y="] }).text, /\nDisallow: \/x\nDisallow: \*\?y=\n/);
  assert.throws(() => robots.write({ disallow: ["x"] }), code("argument"));
  assert.throws(() => robots.write({ delay: "soon" }), { message: "'soon' is not a number of seconds" });
  for (const one of [robots, edited, page]) one.free();
});

test("diff lists verdicts that change", () => {
  const robots = shop();
  const edited = Robots.parse(text.replace("/cart", "/cart/"));
  const differences = robots.diff(edited);
  assert.equal(differences.length, 1);
  assert.deepEqual(differences[0].agents, ["Googlebot", "PictureBot"]);
  assert.equal(differences[0].everybody, false);
  assert.deepEqual([differences[0].differences[0].old, differences[0].differences[0].new], ["disallow", "allow"]);
  assert.equal(edited.allowed(differences[0].differences[0].example, "PictureBot"), true);
  assert.deepEqual(robots.diff(robots), []);
  robots.free();
  edited.free();
});

test("changes says all that changes, for whom and in words", () => {
  const robots = Robots.parse("User-agent: *\nDisallow: /a\nContent-Signal: search=yes\n");
  const edited = Robots.parse("User-agent: *\nDisallow: /a\nContent-Usage: /b train-ai=n\n");
  const whom = { agents: [], everybody: true }, said = { whom: "all other crawlers (*)", ...whom };
  const line = { ...whom, site: false, change: "removed", key: "Content-Signal", value: "search=yes", oldLine: 3, newLine: 0 };
  assert.deepEqual(robots.changes(edited), {
    crawlers: [],
    uses: [
      { ...said, what: "search of /: allow -> not said", use: "search", path: "/", old: "allow", new: "unknown", oldLine: 3, newLine: 0 },
      { ...said, what: "ai-train of /b: not said -> disallow", use: "ai-train", path: "/b", old: "unknown", new: "disallow", oldLine: 0, newLine: 3 },
    ],
    lines: [line, { ...line, change: "added", key: "Content-Usage", value: "/b train-ai=n", oldLine: 0, newLine: 3 }],
    undecided: 0,
  });
  assert.ok(robots.changes(edited, { budget: 1 }).undecided > 0);
  assert.deepEqual(robots.changes(robots), { crawlers: [], uses: [], lines: [], undecided: 0 });
  assert.throws(() => robots.changes("User-agent: *\n"), code("argument"));
  const closed = Robots.parse("User-agent: *\nDisallow: /a\nUser-agent: MJ12bot\nDisallow: /\n");
  const { differences, ...change } = robots.changes(closed).crawlers[0];
  assert.deepEqual(change, {
    whom: "MJ, MJ12bot", what: "all but some paths -> nothing", oldShare: "all-but", newShare: "nothing", opens: false, closes: true,
    agents: ["MJ", "MJ12bot"], everybody: false, undecided: 0,
  });
  assert.deepEqual(differences, robots.diff(closed)[0].differences);
  closed.free();
  robots.free();
  edited.free();
});

test("blobs go out and in", () => {
  const robots = shop();
  const blob = robots.blob();
  const opened = Robots.fromBlob(blob);
  assert.deepEqual(opened.check("/private/x"), robots.check("/private/x"));
  assert.deepEqual(opened.blob(), blob);
  assert.throws(() => opened.lint(), code("argument"));
  assert.throws(() => opened.explain("/"), code("argument"));
  assert.throws(() => Robots.fromBlob(blob.slice(1)), code("blob"));
  assert.throws(() => Robots.fromBlob(new Uint8Array(3)), code("blob"));
  for (let at = 0; at < blob.length; at++) {
    const damaged = blob.slice();
    damaged[at] ^= 0x41;
    try {
      const other = Robots.fromBlob(damaged);
      other.checkMany(["/private/x", "/a.pdf", "/"], "PictureBot");
      other.free();
    } catch (error) {
      assert.ok(error instanceof RobotsError && error.code !== "fault", String(error));
    }
  }
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

test("content never fails", () => {
  const bytes = new Uint8Array(70000).map((_, i) => (i * 2654435761) >>> 13);
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  for (const content of [bytes, utf16, "", "<!doctype html><title>x</title>", "\ud800"]) {
    const robots = Robots.parse(content);
    robots.check("/");
    robots.lint();
    robots.facts();
    robots.free();
  }
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

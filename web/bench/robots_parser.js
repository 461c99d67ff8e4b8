// SPDX-License-Identifier: Apache-2.0
/*
 * Beside the package robots-parser, in one run:
 *
 *     node bench/robots_parser.js            time to parse a file and check 30 URLs, and answers that differ
 *
 * The files are those of ../shared/corpus that have real URLs. The answers are those of ../shared/oracle, the reference
 * library's. robots-parser's URLs must be of the robots.txt's origin, so both get absolute ones.
 */
import { createRequire } from "node:module";

import { Robots } from "../package/dist/index.js";
import { corpusFile, corpusUrls, hasOracle, oracle } from "../package/test/data.js";

const robotsParser = createRequire(import.meta.url)("robots-parser");
const CHECKS = 30, ROUNDS = 5;

if (!hasOracle) {
  console.error("robots_parser: ../shared/corpus and ../shared/oracle are not there");
  process.exit(77);
}

const host = (name) => name.replace(/\.txt$/, "");
const decoder = new TextDecoder();

// ---- speed

const works = [...corpusUrls()].map(([name, urls]) => ({
  robots: `https://${host(name)}/robots.txt`,
  text: decoder.decode(corpusFile(name)),
  urls: Array.from({ length: CHECKS }, (_, i) => new URL(urls[i % urls.length], `https://${host(name)}/`).href),
}));

const contestants = {
  "rep2c, allowed() for each URL": ({ text, urls }) => {
    const robots = Robots.parse(text);
    let allowed = 0;
    for (const url of urls) allowed += robots.allowed(url, "ExampleBot") ? 1 : 0;
    robots.free();
    return allowed;
  },
  "rep2c, checkMany()": ({ text, urls }) => {
    const robots = Robots.parse(text);
    let allowed = 0;
    for (const { verdict } of robots.checkMany(urls, "ExampleBot")) allowed += verdict === "allow" ? 1 : 0;
    robots.free();
    return allowed;
  },
  "robots-parser, isAllowed() for each URL": ({ robots, text, urls }) => {
    const parser = robotsParser(robots, text);
    let allowed = 0;
    for (const url of urls) allowed += parser.isAllowed(url, "ExampleBot") ? 1 : 0;
    return allowed;
  },
};

/** The time of all files in microseconds each, and of the median file. */
function time(work) {
  const times = works.map((file) => {
    const begin = process.hrtime.bigint();
    work(file);
    return Number(process.hrtime.bigint() - begin) / 1000;
  });
  const sorted = [...times].sort((a, b) => a - b);
  return { mean: times.reduce((a, b) => a + b) / times.length, median: sorted[sorted.length >> 1] };
}

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const rounds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, work] of Object.entries(contestants)) {
    const figures = time(work);
    if (round > 0) rounds[name].push(figures); // the first is for the compilers
  }
console.log(`Parse a robots.txt and check ${CHECKS} real URLs: us a file, over ${works.length} files, median of ${ROUNDS} rounds\n`);
const peer = rounds["robots-parser, isAllowed() for each URL"];
console.log(`${"".padEnd(42)}${"mean".padStart(9)}${"median".padStart(9)}   robots-parser takes`);
for (const [name, figures] of Object.entries(rounds)) {
  const mean = middle(figures.map((one) => one.mean)), median = middle(figures.map((one) => one.median));
  const factor = middle(figures.map((one, i) => peer[i].mean / one.mean));
  const factorMedian = middle(figures.map((one, i) => peer[i].median / one.median));
  console.log(`${name.padEnd(42)}${mean.toFixed(1).padStart(9)}${median.toFixed(1).padStart(9)}   ` +
    `${factor.toFixed(1)} x, median ${factorMedian.toFixed(1)} x`);
}

// ---- answers

const verdict = (allowed) => (allowed === undefined ? "no answer" : allowed ? "allow" : "disallow");
let checks = 0, same = 0, ours = 0;
const kinds = new Map();

/** What a difference is about, as far as the deciding line shows. */
function kindOf(line, url, want, got, agent, text) {
  if (got === "no answer") return "no answer: not taken for a URL of the same origin";
  const rule = line.trim();
  // A user-agent line names the longest token that it begins with: "MegaIndex.ru" names MegaIndex.
  if (new RegExp(`^[ \\t]*user[- ]?agent[ \\t]*:[ \\t]*${agent}(?:[^A-Za-z_\\s-]|[ \\t]+[^\\s#])`, "im").test(text))
    return "a user-agent line that goes on behind the token";
  if (line === "") return `${want} by no rule`;
  if (/\*.*\$$/.test(rule)) return "a rule with a star and $ at its end";
  if (/%[0-9a-f]{2}/i.test(rule + url) || /[^\x00-\x7f]/.test(rule + url)) return "escapes, or bytes outside ASCII";
  if (/index\.htm/i.test(rule)) return "Allow: .../index.htm allows .../ too";
  if (/^(allow|disallow)[^:]*$|^(?!(allow|disallow)\s*:)/i.test(rule)) return "a misspelt key, or a line without colon";
  return "other";
}

let parser, robots, lines, name, text;
for (const block of oracle()) {
  if (block.name !== name) {
    robots?.free();
    name = block.name;
    const bytes = corpusFile(name);
    robots = Robots.parse(bytes, { names: "any", urls: "any" });
    text = decoder.decode(bytes);
    lines = text.split(/\r\n|\n|\r/);
    parser = robotsParser(`https://${host(name)}/robots.txt`, text);
  }
  block.urls.forEach((bytes, i) => {
    const want = block.answers[i], url = decoder.decode(bytes);
    checks++;
    ours += robots.check(bytes, block.agent).verdict === want.verdict ? 1 : 0;
    const got = verdict(parser.isAllowed(url, block.agent));
    if (got === want.verdict) same++;
    else {
      const kind = kindOf(lines[want.line - 1] ?? "", url, want.verdict, got, block.agent, text);
      const known = kinds.get(kind) ?? { count: 0 };
      known.count++;
      const rule = want.line === 0 ? "(no rule)" : (lines[want.line - 1] ?? "").trim();
      const size = rule.length + url.length;
      if (known.size === undefined || size < known.size)
        Object.assign(known, { size, rule, url, want: want.verdict, got, agent: block.agent, file: name });
      kinds.set(kind, known);
    }
  });
}
console.log(`\nAnswers equal to the reference library's, of ${checks}: rep2c ${ours}, robots-parser ${same}\n`);
console.log("Where robots-parser differs, by what decides, with the shortest example of each:\n");
for (const [kind, one] of [...kinds].sort((a, b) => b[1].count - a[1].count))
  console.log(`${String(one.count).padStart(6)}  ${kind}\n        ${one.file}, ${one.agent}: ${one.url}\n` +
    `        ${one.rule}\n        reference: ${one.want}; robots-parser: ${one.got}`);

// SPDX-License-Identifier: Apache-2.0
/*
 * Times the package and robots-parser by turns, in one run:
 *
 *     python3 ../../bench/languages.py DATA node bench/robots_parser.js
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Robots } from "../package/dist/index.js";

const robotsParser = createRequire(import.meta.url)("robots-parser");
const AGENT = "ExampleBot", ROUNDS = 5, WARM_ROUNDS = 1, TURNS = 5, ASKED_BEFORE = 1000;
const decoder = new TextDecoder();

/** The hosts on standard input, as ../../bench/work.py says. */
function* read() {
  const input = readFileSync(0);
  for (let at = 0; at < input.length;) {
    const end = input.indexOf(10, at), [name, ...sizes] = decoder.decode(input.subarray(at, end)).split(" ");
    const text = end + 1, urls = text + Number(sizes[0]);
    at = urls + Number(sizes[1]);
    yield { name, text: decoder.decode(input.subarray(text, urls)), urls: decoder.decode(input.subarray(urls, at)).trim().split("\n") };
  }
}

/** What each makes of a host: a function from URLs to whether each is allowed. Memory is given back by `free`. */
const engines = {
  rep2c: ({ text }) => {
    const robots = Robots.parse(text);
    return { ask: (urls) => urls.map((url) => robots.allowed(url, AGENT)), free: () => robots.free() };
  },
  "rep2c, checkMany()": ({ text }) => {
    const robots = Robots.parse(text);
    return { ask: (urls) => robots.checkMany(urls, AGENT).map(({ verdict }) => verdict === "allow"), free: () => robots.free() };
  },
  // Its URLs must be of the robots.txt's origin.
  "robots-parser 3.0.1": ({ name, text }) => {
    const parser = robotsParser(`https://${name}/robots.txt`, text);
    return { ask: (urls) => urls.map((url) => parser.isAllowed(url, AGENT)), free: () => {} };
  },
};

const print = (...fields) => console.log(fields.join("\t"));

/** Nanoseconds that each of `count` things takes. */
function time(count, run) {
  const begin = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - begin) / count;
}

const repeated = (urls, count) => Array.from({ length: count }, (_, i) => urls[i % urls.length]);
const hosts = [...read()];
const made = Object.fromEntries(Object.entries(engines).map(([engine, parse]) => [engine, hosts.map((host) => {
  const rules = parse(host);
  print("answers", engine, `host:${host.name}`, rules.ask(host.urls).map((allowed) => (allowed ? 1 : 0)).join(""));
  rules.ask(repeated(host.urls, ASKED_BEFORE));
  return rules;
})]));
let state = 1;
const random = () => (state = (state * 48271) % 0x7fffffff);
const order = hosts.flatMap(({ urls }, host) => urls.map((url) => ({ key: random(), host, url: [url] }))).sort((a, b) => a.key - b.key);

for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
  for (const [engine, parse] of Object.entries(engines)) {
    const show = (...fields) => round >= 0 && print(...fields);
    hosts.forEach((host, number) => {
      const parseAndAsk = (urls) => {
        const rules = parse(host);
        rules.ask(urls);
        rules.free();
      };
      const thirty = repeated(host.urls, 30), hot = repeated(host.urls, TURNS * host.urls.length), label = `host:${host.name}`;
      show("once", engine, label, time(1, () => parseAndAsk(host.urls.slice(0, 1))));
      show("thirty", engine, label, time(1, () => parseAndAsk(thirty)));
      made[engine][number].ask(host.urls);
      show("hot", engine, label, time(hot.length, () => made[engine][number].ask(hot)));
    });
    show("random", engine, "mean", time(order.length, () => order.forEach(({ host, url }) => made[engine][host].ask(url))));
  }

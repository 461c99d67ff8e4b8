// SPDX-License-Identifier: Apache-2.0
/* What the library answers is as door/answers.schema.json says, of which types are made. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Robots, crawlers, findingTexts, purposes } from "../dist/index.js";
import { Engine } from "../dist/engine.js";

const { definitions } = JSON.parse(readFileSync(new URL("../../../../door/answers.schema.json", import.meta.url), "utf8"));
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const kinds = {
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** Whether a value is as a schema says, of those that the file uses. */
function is(value, schema) {
  if (schema.$ref) return is(value, definitions[schema.$ref.split("/").pop()]);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.some((each) => is(value, each));
  if ("const" in schema) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  if (![schema.type].flat().some((kind) => kinds[kind](value))) return false;
  if (schema.items) return value.every((each) => is(each, schema.items));
  const members = new Map(Object.entries(schema.properties ?? {}).map(([name, of]) => [camel(name), of]));
  const other = schema.additionalProperties;
  return (
    (schema.required ?? []).every((name) => Object.hasOwn(value, camel(name))) &&
    (schema.type !== "object" || Object.entries(value).every(([name, each]) => is(each, members.get(name) ?? (other || { anyOf: [] }))))
  );
}

test("answers and their types", () => {
  const text = `User-agent: *\nAllow: /art/new\nDisallow: /art/\nDisallow: /art/*\nDisallow: last/\nCrawl-delay: 2\nDisalow: /x\n
License: https://h.example/l\nContent-Usage: /art/ train-ai=n\nContent-Signal: search=yes, use=full
User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\nSitemap: https://h.example/s.xml\n`;
  const robots = Robots.parse(text), other = Robots.parse(text.replace("/art/new", "/art/n").replace("train-ai=n", "train-ai=y"));
  const useless = Robots.parse("User-agent: *\nDisallow: /a\nDisallow: /a/b\n");
  const engine = Engine.get(); // for what is given as it was answered, or by no method
  engine.withFile(text, (at, size) => engine.must((exports) => exports.door_parse(engine.door, at, size, 0, 0, 0, 0)));
  const handles = { robots: engine.word(0), crawler: engine.crawler({ userAgent: "Googlebot/2.1" }, 0) };
  const named = { Facts: "facts", Tree: "tree", Reach: "reach", Fixed: "fix", Holding: "holding", Pace: "pace", Held: "held", CrawlerForm: "crawler", Who: "who", Fetched: "fetch", Advice: "advice" };
  const answers = [
    ...Object.entries(named).map(([name, question]) => [name, [engine.ask(question, handles), engine.ask(question, { ...handles, crawler: 0 })]]),
    ["Check", [robots.check("/art/1")]],
    ["Explanation", ["/art/new", "/last/", "/ART/"].flatMap((url) => [robots.explain(url), robots.explain(url, "GPTBot")])],
    ["Usage", ["/art/1", "/"].flatMap((url) => [robots.usage(url), robots.usage(url, { crawler: "Googlebot" })])],
    ["Lint", [robots.lint({ site: "https://h.example/" }), useless.lint()]],
    ["Written", [robots.write({ block: ["CCBot"], minimize: true })]],
    ["Overview", [robots.overview(), Robots.parse("User-agent: *\nDisallow: /\n").overview()]],
    ["AgentsDifference", robots.diff(other)],
    ["Changes", [robots.changes(other), robots.changes(Robots.parse(""))]],
    ["Emitted", [robots.emit({ format: "c-table" })]],
    ["Crawler", crawlers()],
    ["Purpose", purposes()],
    ["FindingText", findingTexts()],
  ];
  for (const [name, values] of answers) {
    assert.ok(values.length > 0, name);
    for (const value of values) assert.ok(is(value, definitions[name]), `${name}: ${JSON.stringify(value, null, 2)}`);
  }
  assert.ok(useless.lint().findings.some((each) => each.fix) && robots.explain("/last/").nearMisses.length > 0, "all kinds of members");
  assert.ok(!is({ ...robots.check("/"), more: 1 }, definitions.Check) && !is({ verdict: "allow", line: 0 }, definitions.Check));
});

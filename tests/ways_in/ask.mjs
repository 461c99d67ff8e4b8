// SPDX-License-Identifier: Apache-2.0
// Asks by the npm package, whose index.js is the first argument, as one of the ways in; see ask.c for questions and answers.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Robots } = await import(pathToFileURL(process.argv[2]).href);

const agents = {
  public: (name) => ({ crawler: name }),
  header: (name) => ({ userAgent: name }),
  token: (name) => name,
  everybody: () => undefined,
};

for (const line of readFileSync(0, "utf8").split("\n").filter((text) => text !== "")) {
  const [file, kind, name, url] = line.split("\t");
  const robots = Robots.parse(readFileSync(file));
  const found = robots.check(url, agents[kind](name));
  console.log(`${found.verdict}\t${found.line}`);
  robots.free();
}

// SPDX-License-Identifier: Apache-2.0
/* The data beside the project, where they are present: real files, and the reference library's answers. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const shared = fileURLToPath(new URL("../../../../shared/", import.meta.url));
/** Only a sample of the files, to be quick: every how manieth. */
const oneIn = Number(process.env.REP_ONE_IN ?? 1) || 1;

export const hasCorpus = existsSync(`${shared}corpus`);
export const hasOracle = hasCorpus && existsSync(`${shared}oracle/google.tsv.gz`);

/** The names of the real files. */
export function corpusNames() {
  return readdirSync(`${shared}corpus`).filter((name) => name.endsWith(".txt")).sort().filter((_, i) => i % oneIn === 0);
}

export function corpusFile(name) {
  return new Uint8Array(readFileSync(`${shared}corpus/${name}`));
}

/** Real URLs of hosts: pairs of the robots.txt's name and URLs. */
export function* corpusUrls() {
  const known = new Set(corpusNames());
  for (const name of readdirSync(`${shared}corpus/urls`).sort()) {
    const urls = readFileSync(`${shared}corpus/urls/${name}`, "utf8").split("\n").filter((line) => line !== "");
    if (known.has(name)) yield [name, urls];
  }
}

/** The known answers of the reference library, a robots.txt and an agent at a time. */
export function* oracle() {
  const lines = gunzipSync(readFileSync(`${shared}oracle/google.tsv.gz`)).toString("latin1").split("\n");
  let block;
  let files = -1;
  for (const line of lines) {
    if (line === "") continue;
    const [name, agent, url, verdict, number] = line.split("\t");
    if (block?.name !== name || block.agent !== agent) {
      if (block !== undefined && files % oneIn === 0) yield block;
      if (block?.name !== name) files++;
      block = { name, agent, urls: [], answers: [] };
    }
    block.urls.push(Uint8Array.from(Buffer.from(url, "latin1")));
    block.answers.push({ verdict, line: Number(number) });
  }
  if (block !== undefined && files % oneIn === 0) yield block;
}

/** Known answers without lines: of the published specification, and of the public compliance suite. */
export function* cases() {
  for (const name of ["google-docs.jsonl", "spec-test.jsonl"])
    for (const line of readFileSync(`${shared}oracle/${name}`, "utf8").split("\n")) {
      if (line === "") continue;
      const { robots, robots_hex: hex, agent, url, expected } = JSON.parse(line);
      yield { robots: hex === undefined ? robots : new Uint8Array(Buffer.from(hex, "hex")), agent, url, expected };
    }
}

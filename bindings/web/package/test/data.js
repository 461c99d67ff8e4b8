// SPDX-License-Identifier: Apache-2.0
/* Data that may lie beside the project: real files, and the reference library's answers. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const shared = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
/** REP_SHARE: one in so many real files and known answers is tested. */
export const share = Number(process.env.REP_SHARE ?? 1) || 1;

export const hasCorpus = existsSync(`${shared}corpus`);
export const hasOracle = hasCorpus && existsSync(`${shared}oracle/google.tsv.gz`);

/** The names of the real files, sampled. */
export function corpusNames() {
  return readdirSync(`${shared}corpus`).filter((name) => name.endsWith(".txt")).sort().filter((_, i) => i % share === 0);
}

export function corpusFile(name) {
  return new Uint8Array(readFileSync(`${shared}corpus/${name}`));
}

/** The reference library's answers about one file in `every`: a block for each robots.txt and agent. */
export function* oracle(every = share) {
  const lines = gunzipSync(readFileSync(`${shared}oracle/google.tsv.gz`)).toString("latin1").split("\n");
  let block;
  let files = -1;
  for (const line of lines) {
    if (line === "") continue;
    const [name, agent, url, verdict, number] = line.split("\t");
    if (block?.name !== name || block.agent !== agent) {
      if (block !== undefined && files % every === 0) yield block;
      if (block?.name !== name) files++;
      block = { name, agent, urls: [], answers: [] };
    }
    block.urls.push(Uint8Array.from(Buffer.from(url, "latin1")));
    block.answers.push({ verdict, line: Number(number) });
  }
  if (block !== undefined && files % every === 0) yield block;
}

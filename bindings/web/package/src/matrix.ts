// SPDX-License-Identifier: Apache-2.0
import type { Agent, CheckOrError } from "./types.js";

/** Bit 31 of an answer. */
const DISALLOW = 0x80000000;
/** In place of an answer: what was asked about is not a URL, or could not be answered. */
export const NO_URL = 0xffffffff, FAILED = 0xfffffffe;

/** An answer of the module as an object. */
export function readAnswer(answer: number, word: number, urlErrors: readonly string[]): CheckOrError {
  if (answer === NO_URL) return { error: urlErrors[word] ?? "" };
  return { verdict: answer >= DISALLOW ? "disallow" : "allow", line: answer & ~DISALLOW, rank: word };
}

/**
 * The answers to all URLs for all agents, in 8 bytes each: objects are made for the cells that are looked at. Its parts can be
 * posted to another thread, and put together there.
 */
export class Matrix {
  /**
   * `Robots.matrix()` makes these.
   * @param columns for each agent, and in it for each URL, an answer and a word
   * @param urlErrors what is wrong with a URL, by number
   */
  constructor(
    readonly urls: readonly (string | Uint8Array)[],
    readonly agents: readonly Agent[],
    readonly columns: readonly Uint32Array[],
    readonly urlErrors: readonly string[],
  ) {}

  /** The answer to the URL and the agent of these numbers. */
  at(url: number, agent: number): CheckOrError {
    const column = this.columns[agent];
    if (column === undefined || !(2 * url + 1 < column.length) || url < 0) throw new RangeError("no such cell");
    return readAnswer(column[2 * url]!, column[2 * url + 1]!, this.urlErrors);
  }

  /** How many URLs each line decides, over all agents; a URL counts once a line. Line 0 is "no rule". */
  decidedBy(): Map<number, number> {
    const counts = new Map<number, number>();
    for (let url = 0; url < this.urls.length; url++) {
      const lines = new Set<number>();
      for (const column of this.columns) if (column[2 * url] !== NO_URL) lines.add(column[2 * url]! & ~DISALLOW);
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    return counts;
  }
}

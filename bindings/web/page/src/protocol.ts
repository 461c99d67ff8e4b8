// SPDX-License-Identifier: Apache-2.0
/* The messages between the page and its workers. */
import type { Named } from "../../package/dist/robots.js";
import type { Revision } from "./revision.js";
import type {
  Agent, Changes, Crawler, EmitOptions, Emitted, Explanation, Finding, FindingText, Fixed, Overview, ParseOptions, Tree, Usage, Wishes, Written,
} from "../../package/dist/index.js";

export interface Input {
  revision: Revision;
  text: string;
  options: ParseOptions;
}

export interface CheckAnswer {
  /** For each agent a column of the matrix, or what is wrong with the agent. */
  columns: (Uint32Array | string)[];
  urlErrors: readonly string[];
  /** Pairs of a line and the number of URLs that it decides. */
  decided: [number, number][];
  /** Line numbers of all rules. */
  ruleLines: number[];
  /** Line numbers of some rules that decide no URL; `untouchedCount` counts all of them. */
  untouched: number[];
  untouchedCount: number;
  lines: number;
  groups: number;
  ignoredLines: number;
  ignoredBytes: number;
}

/** A tree, with the nodes that match the URL. */
export interface TreeAnswer extends Tree {
  way: number[];
}

/** The answers of two versions of a file. */
export interface CompareAnswer {
  /** Indices of the valid agents; the columns are in the same order. */
  agents: number[];
  before: Uint32Array[];
  now: Uint32Array[];
  urlErrors: readonly string[];
  /** What changes for whom, for all URLs, also those not listed. */
  changes: Changes;
}

/** Why a URL gets its verdict, and what its content may be used for; undefined: no line of the file speaks about that. */
export interface ExplainAnswer {
  explanation: Explanation;
  usage: Usage | undefined;
}

/** Each kind of question, with its answer. */
export interface Questions {
  crawlers: [object, Crawler[]];
  /** Whom User-Agent headers name, in their order. */
  headers: [{ headers: string[] }, Named[]];
  check: [Input & { urls: string[]; agents: Agent[] }, CheckAnswer];
  explain: [Input & { url: string; agent: Agent }, ExplainAnswer];
  findingTexts: [object, FindingText[]];
  lint: [Input, { findings: Finding[]; undecided: number }];
  fix: [Input, Fixed];
  compare: [Input & { before: string; urls: string[]; agents: Agent[] }, CompareAnswer];
  /** Paths, the whole site first, then one for each rule that decides about any; how many there would be more; and the lines of
   * the rules that decide about none. */
  suggest: [Input, { paths: string[]; rest: number; idle: number[] }];
  overview: [Input, Overview];
  write: [Input & { wishes: Wishes }, Written];
  tree: [Input & { agent: Agent; url: string | undefined }, TreeAnswer];
  emit: [Input & EmitOptions, Emitted];
}

export type Kind = keyof Questions;

/** An answer, with the revision of its question; undefined if the answer never changes. */
export interface Answer<K extends Kind> {
  revision: Questions[K][0] extends Input ? Revision : undefined;
  answer: Questions[K][1];
}

export interface Question<K extends Kind = Kind> {
  id: number;
  kind: K;
  asked: Questions[K][0];
}

export type Reply = { id: number; revision: unknown; answer: unknown } | { id: number; error: string };

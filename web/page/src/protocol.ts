// SPDX-License-Identifier: Apache-2.0
/* What the page and its workers say to each other. */
import type { Revision } from "./subject.js";
import type {
  Agent, AgentsDifference, Crawler, EmitOptions, Emitted, Explanation, Finding, ParseOptions, Tree,
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
  /** Lines that decide, and about how many URLs. */
  decided: [number, number][];
  /** The lines of all rules. */
  ruleLines: number[];
  /** Some of those that decide about no URL, and how many there are. */
  untouched: number[];
  untouchedCount: number;
  lines: number;
  groups: number;
  ignoredLines: number;
  ignoredBytes: number;
}

/** A tree, and which of its nodes match the URL. */
export interface TreeAnswer extends Tree {
  way: number[];
}

/** Two versions beside each other. */
export interface CompareAnswer {
  /** Numbers of the agents that are some; the columns are theirs. */
  agents: number[];
  before: Uint32Array[];
  now: Uint32Array[];
  urlErrors: readonly string[];
  /** What else differs, for all URLs. */
  differences: AgentsDifference[];
}

/** Each kind of question, and its answer. */
export interface Questions {
  crawlers: [object, Crawler[]];
  check: [Input & { urls: string[]; agents: Agent[] }, CheckAnswer];
  explain: [Input & { url: string; agent: Agent }, Explanation];
  lint: [Input, { findings: Finding[]; undecided: number }];
  diff: [Input & { before: string }, AgentsDifference[]];
  compare: [Input & { before: string; urls: string[]; agents: Agent[] }, CompareAnswer];
  tree: [Input & { agent: Agent; url: string | undefined }, TreeAnswer];
  emit: [Input & EmitOptions, Emitted];
}

export type Kind = keyof Questions;

/** An answer, with the revision of what it is about; undefined where that never changes. */
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

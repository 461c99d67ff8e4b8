// SPDX-License-Identifier: Apache-2.0
/* A worker: questions in, answers out, one at a time. The last file stays parsed for the next question. */
import { Robots, RobotsError, crawlers, findingTexts, type Agent, type Facts } from "../../package/dist/index.js";
import { namedBy } from "../../package/dist/robots.js";
import type { CheckAnswer, CompareAnswer, ExplainAnswer, Input, Kind, Question, Questions, Reply, TreeAnswer } from "./protocol.js";

/** The most rules that are listed as untouched. */
const UNTOUCHED_SHOWN = 8;
/** The most URLs that are suggested. */
const SUGGESTED_MOST = 100;

let kept: { input: Input; robots: Robots } | undefined;

function open(input: Input): Robots {
  if (kept !== undefined && kept.input.text === input.text && JSON.stringify(kept.input.options) === JSON.stringify(input.options))
    return kept.robots;
  kept?.robots.free();
  kept = undefined;
  kept = { input, robots: Robots.parse(input.text, input.options) };
  return kept.robots;
}

/** The error of an agent, if it is invalid. */
function agentError(robots: Robots, agent: Agent): string | undefined {
  try {
    robots.check("/", agent);
    return undefined;
  } catch (error) {
    if (error instanceof RobotsError && error.code !== "fault") return error.message;
    throw error;
  }
}

function check(asked: Questions["check"][0]): CheckAnswer {
  const robots = open(asked);
  const errors = asked.agents.map((agent) => agentError(robots, agent));
  const matrix = robots.matrix(asked.urls, asked.agents.filter((_, i) => errors[i] === undefined));
  const facts = robots.facts();
  const decided = matrix.decidedBy();
  const ruleLines = ruleLinesOf(facts);
  const untouched = ruleLines.filter((line) => !decided.has(line));
  let next = 0;
  return {
    columns: errors.map((error) => error ?? matrix.columns[next++]!),
    urlErrors: matrix.urlErrors,
    decided: [...decided],
    ruleLines,
    untouched: untouched.slice(0, UNTOUCHED_SHOWN),
    untouchedCount: untouched.length,
    lines: facts.lines,
    groups: facts.groups,
    ignoredLines: facts.ignoredLines,
    ignoredBytes: facts.ignoredBytes,
  };
}

/** Whether a text may have lines about the use of content. */
const MAY_SPEAK = /content-(usage|signal)|license/i;

function explain({ url, agent, ...input }: Questions["explain"][0]): ExplainAnswer {
  const robots = open(input), usage = robots.usage(url, agent);
  const speaks = usage.statements.length > 0 || MAY_SPEAK.test(input.text);
  return { explanation: robots.explain(url, agent), usage: speaks ? usage : undefined };
}

function compare({ before, urls, agents, ...input }: Questions["compare"][0]): CompareAnswer {
  const newer = open(input), older = Robots.parse(before, input.options);
  try {
    const good = agents.flatMap((agent, i) => (agentError(newer, agent) === undefined ? [i] : []));
    const asking = good.map((i) => agents[i]);
    const then = older.matrix(urls, asking), now = newer.matrix(urls, asking);
    return {
      agents: good, before: [...then.columns], now: [...now.columns], urlErrors: now.urlErrors, changes: older.changes(newer),
    };
  } finally {
    older.free();
  }
}

/** The lines of all rules that hold for anybody. */
function ruleLinesOf(facts: Facts): number[] {
  return facts.directives
    .filter((line) => line.group !== null && (line.kind === "allow" || line.kind === "disallow"))
    .map((line) => line.line);
}

/** Compared with an empty file, each rule that decides differs, and comes with an example. */
function suggest(input: Input): Questions["suggest"][1] {
  const robots = open(input), empty = Robots.parse("", input.options);
  try {
    const examples = new Map<number, string>();
    for (const { differences } of empty.diff(robots, { lines: true }))
      for (const { newLine, example } of differences) if (!examples.has(newLine)) examples.set(newLine, example);
    const inOrder = [...examples].sort(([a], [b]) => a - b).map(([, example]) => example), paths = new Set(["/", ...inOrder]);
    return {
      paths: [...paths].slice(0, SUGGESTED_MOST), rest: Math.max(0, paths.size - SUGGESTED_MOST),
      idle: ruleLinesOf(robots.facts()).filter((line) => !examples.has(line)),
    };
  } finally {
    empty.free();
  }
}

/** An edit. What is wrong with a wish is said as why nothing was written. */
function write({ wishes, ...input }: Questions["write"][0]): Questions["write"][1] {
  try {
    return open(input).write(wishes);
  } catch (error) {
    if (error instanceof RobotsError && error.code === "argument") return { done: false, undecided: false, text: "", sentences: [error.message] };
    throw error;
  }
}

function tree({ agent, url, ...input }: Questions["tree"][0]): TreeAnswer {
  const answer = open(input).tree(agent);
  const way = url === undefined ? [] : answer.nodes.flatMap((node, i) => (matches(node.pattern, url, input) ? [i] : []));
  return { ...answer, way };
}

/** Whether a pattern matches a URL, asked of the same engine: a file with that rule alone disallows it. */
function matches(pattern: string, url: string, input: Input): boolean {
  const robots = Robots.parse(`user-agent: *\ndisallow: ${pattern}`, input.options);
  try {
    return !robots.allowed(url);
  } catch {
    return false; // no URL
  } finally {
    robots.free();
  }
}

const answers: { [K in Kind]: (asked: Questions[K][0]) => Questions[K][1] } = {
  crawlers: () => crawlers(),
  headers: ({ headers }) => headers.map(namedBy),
  check,
  explain,
  findingTexts: () => findingTexts(),
  lint: (input) => open(input).lint(),
  fix: (input) => open(input).fix(),
  compare,
  suggest,
  overview: (input) => open(input).overview(),
  write,
  tree,
  emit: ({ format, prefix, ...input }) => open(input).emit(prefix === undefined ? { format } : { format, prefix }),
};

self.onmessage = ({ data }: MessageEvent<Question>) => {
  let reply: Reply;
  try {
    reply = { id: data.id, revision: (data.asked as Partial<Input>).revision, answer: (answers[data.kind] as (asked: unknown) => unknown)(data.asked) };
  } catch (error) {
    // After a fault, the package makes a new instance, and the objects of the old one are lost.
    if (error instanceof RobotsError && (error.code === "fault" || error.code === "freed")) kept = undefined;
    reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};

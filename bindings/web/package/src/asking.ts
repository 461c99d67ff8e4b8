// SPDX-License-Identifier: Apache-2.0
/*
 * Crawlers, with their type: product tokens, a public crawler by its name, or a User-Agent header. Equal texts of different
 * kinds are different crawlers.
 */
import { RobotsError } from "./errors.js";
import type { Agent } from "./types.js";

export const KIND_TOKENS = 0, KIND_PUBLIC = 1, KIND_HEADER = 2;

/** A crawler as the module takes it. The one token "*": everybody. */
export interface AskingCrawler {
  kind: typeof KIND_TOKENS | typeof KIND_PUBLIC | typeof KIND_HEADER;
  texts: readonly string[];
}

/** The tokens of a list, copied, for a caller's own could change; undefined where it is none. */
function tokensOf(agent: Agent): readonly string[] | undefined {
  const tokens: readonly unknown[] = Array.isArray(agent) ? Array.from(agent) : [];
  return tokens.length > 0 && tokens.every((token) => typeof token === "string") ? (tokens as readonly string[]) : undefined;
}

/** The crawler that an agent stands for. */
export function readAgent(agent: Exclude<Agent, undefined>): AskingCrawler {
  if (typeof agent === "string") return { kind: KIND_TOKENS, texts: [agent] };
  const tokens = tokensOf(agent);
  if (tokens !== undefined) return { kind: KIND_TOKENS, texts: tokens };
  if (typeof agent === "object" && agent !== null) {
    const { crawler, userAgent } = agent as { crawler?: unknown; userAgent?: unknown };
    if (typeof crawler === "string" && userAgent === undefined) return { kind: KIND_PUBLIC, texts: [crawler] };
    if (typeof userAgent === "string" && crawler === undefined) return { kind: KIND_HEADER, texts: [userAgent] };
  }
  throw new RobotsError("argument", "an agent is a string, some strings, { crawler } or { userAgent }");
}

/** Values kept for crawlers. */
export class AskingCrawlers<T> {
  /** For each kind those of one text. */
  private readonly single: Map<string, T>[] = [new Map(), new Map(), new Map()];
  /** Those of several tokens, by their texts as JSON, which tells all lists apart. */
  private readonly lists = new Map<string, T>();

  get({ kind, texts }: AskingCrawler): T | undefined {
    return texts.length === 1 ? this.single[kind]!.get(texts[0]!) : this.lists.get(JSON.stringify(texts));
  }

  set({ kind, texts }: AskingCrawler, value: T): void {
    if (texts.length === 1) this.single[kind]!.set(texts[0]!, value);
    else this.lists.set(JSON.stringify(texts), value);
  }

  get size(): number {
    return this.single.reduce((sum, map) => sum + map.size, this.lists.size);
  }

  *values(): Generator<T> {
    for (const map of [...this.single, this.lists]) yield* map.values();
  }

  clear(): void {
    for (const map of this.single) map.clear();
    this.lists.clear();
  }
}

// SPDX-License-Identifier: Apache-2.0
/*
 * What an edit does to whom, the gravest first: crawlers with equal differences, cut into those that may fetch the same share
 * of the site before and after. `rep2c diff` says the same in the same words.
 */
import type { AgentsDifference, Difference, Preference, Reach, Robots, UsageChange } from "../../package/dist/index.js";

export type Share = Reach["share"];

/** Crawlers that lose and gain the same. */
export interface CrawlerChange {
  tokens: string[];
  /** And all crawlers that neither file names. */
  everybody: boolean;
  before: Share;
  now: Share;
  differences: Difference[];
}

const grades: readonly Share[] = ["all", "all-but", "only", "nothing", "undecided"];
const words: Record<Share, string> = {
  all: "everything", "all-but": "all but some paths", only: "only some paths", nothing: "nothing", undecided: "an undecided part",
};

function closes({ old, new: now }: Difference): boolean {
  return old === "allow" && now === "disallow";
}

function opens({ old, new: now }: Difference): boolean {
  return old === "disallow" && now === "allow";
}

function gravity({ before, now, differences }: CrawlerChange): number {
  if (now === "nothing" && before !== "nothing") return 0;
  if (now === "only" && grades.indexOf(before) < grades.indexOf("only")) return 1;
  if (before === "nothing" && now !== "nothing") return 2;
  return differences.some(closes) ? 3 : 4;
}

/** How much of the site a crawler may fetch; one whose token cannot be asked is undecided. */
function shareOf(robots: Robots, token: string | undefined): Share {
  try {
    return robots.reach(token).share;
  } catch {
    return "undecided";
  }
}

/** The changes of DIFFERENCES between two files, the gravest first. */
export function changesOf(older: Robots, newer: Robots, differences: readonly AgentsDifference[]): CrawlerChange[] {
  const changes: CrawlerChange[] = [];
  for (const { agents: tokens, everybody, differences: list } of differences) {
    const alike = new Map<string, CrawlerChange>();
    for (const token of [...(everybody ? [undefined] : []), ...tokens]) {
      const before = shareOf(older, token), now = shareOf(newer, token), key = `${before} ${now}`;
      const change = alike.get(key) ?? { tokens: [], everybody: false, before, now, differences: list };
      alike.set(key, change);
      if (token === undefined) change.everybody = true;
      else change.tokens.push(token);
    }
    changes.push(...alike.values());
  }
  return changes.sort((a, b) =>
    gravity(a) - gravity(b) || Number(b.everybody) - Number(a.everybody) || b.tokens.length - a.tokens.length);
}

/** Names and paths that a sentence shows. */
const NAMES_SHOWN = 5, PATHS_SHOWN = 3;

/** "a, b and 3 more" */
function listed(texts: readonly string[], most: number): string {
  const rest = texts.length - most;
  return texts.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest.toLocaleString("en")} more` : "");
}

/** Names, of which the first are shown. */
export function namesOf(names: readonly string[]): string {
  return listed(names, NAMES_SHOWN);
}

/** Whom a change is about. */
export function whoOf({ tokens, everybody }: Pick<CrawlerChange, "tokens" | "everybody">): string {
  return [...(everybody ? ["all other crawlers (*)"] : []), ...(tokens.length > 0 ? [namesOf(tokens)] : [])].join(", ");
}

function pathsOf(differences: readonly Difference[], verb: string): string {
  if (differences.length === 0) return "";
  return `${listed(differences.map((one) => one.example), PATHS_SHOWN)} ${verb}${differences.length > 1 ? "" : "s"}`;
}

/** What a change is, without whom: "all but some paths → nothing", "/login opens". */
export function whatOf({ before, now, differences }: CrawlerChange): string {
  const grade = (share: Share) => grades.indexOf(share);
  const matters = before !== now && before !== "undecided" && now !== "undecided" &&
    (grade(before) >= grade("only") || grade(now) >= grade("only") || now === "all");
  const paths = [pathsOf(differences.filter(closes), "close"), pathsOf(differences.filter(opens), "open")].filter((text) => text !== "");
  if (!matters) return paths.join(", ");
  const shares = `${words[before]} → ${words[now]}`;
  return before === "nothing" || now === "nothing" ? shares : [shares, paths.join(", ")].filter((text) => text !== "").join("; ");
}

/** Whether a change takes something away. */
export function takesAway({ differences }: CrawlerChange): boolean {
  return differences.some(closes);
}

// ---- what content may be used for

/** What a change of use is, without whom: "search of /: not said → allow". */
export function useOf({ use, path, old, new: now }: UsageChange): string {
  const word = (preference: Preference) => preference === "unknown" ? "not said" : preference;
  return `${use} of ${path}: ${word(old)} → ${word(now)}`;
}

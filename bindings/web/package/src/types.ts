// SPDX-License-Identifier: Apache-2.0
/** The dialect: how robots.txt and URLs are read. */
export type Dialect =
  /** As Google's public parser does: misspelt keys count, bytes compare as they are. */
  | "google"
  /** As RFC 9309 says: whole keys, and one canonical form for patterns and URLs. */
  | "rfc9309";

/** Which names crawlers have. */
export type Names =
  /** Product tokens of letters, `-` and `_`, as RFC 9309 says. Anything else is an error. */
  | "token"
  /** The same, but no group names anything else, so the rules for `*` apply to it. */
  | "any"
  /** Digits and dots count, too: MJ12bot, 360Spider. */
  | "wide";

export interface ParseOptions {
  /** Default: `"google"`. */
  dialect?: Dialect;
  /** Default: `"token"`. */
  names?: Names;
  /**
   * `"checked"`, the default: anything but an absolute URL or a path is an error. `"any"`: it is answered as Google's
   * parser does, for conformance runners; `private` for `/private` then looks allowed.
   */
  urls?: "checked" | "any";
  /** Bytes of the file that count. Default: 512,000 (RFC 9309, section 2.5). */
  maxBytes?: number;
}

export interface BlobOptions {
  /**
   * A blob is refused if a check of it could take more steps than this at one byte of a path, with the code `"limit"`. Real
   * files need at most 36 steps; 1,000 accepts them all. Default: no limit.
   */
  maxSteps?: number;
}

/**
 * A crawler: a product token such as `"ExampleBot"` or `"ExampleBot/1.2"`; several, whose groups are merged; a public
 * crawler by its name; or a whole User-Agent header. Nothing, or `"*"`: every crawler that no group names.
 */
export type Agent = string | readonly string[] | { crawler: string } | { userAgent: string } | undefined;

/** What is asked about: an absolute URL or a path, as text, as bytes, or as the platform's `URL`. */
export type Url = string | URL | Uint8Array | ArrayBuffer;

export type Verdict = "allow" | "disallow";

/** The answer to one check. */
export interface Check {
  verdict: Verdict;
  /** The line that decides, from 1; 0: none does. */
  line: number;
  /** The length of its escaped pattern in bytes. */
  rank: number;
}

/** The answer about one of many URLs: an invalid URL has an error instead of a verdict. */
export type CheckOrError = (Check & { error?: undefined }) | { error: string; verdict?: undefined; line?: undefined; rank?: undefined };

/** A line of the robots.txt. */
export interface Line {
  line: number;
  key: string;
  value: string;
}

/** A rule that matches. */
export interface Match extends Line {
  verdict: Verdict;
  rank: number;
}

/** A rule that nearly matches, and would then decide otherwise. */
export interface NearMiss extends Line {
  kind: "case" | "escaping" | "first-slash" | "absolute-url" | "last-slash" | "end";
  /** The small difference in words, which follow "would match and decide". */
  why: string;
  /** The same as a sentence. */
  sentence: string;
}

/** Why a URL gets its verdict. */
export interface Explanation extends Check {
  /** The path of the URL, as it is compared. */
  path: string;
  /**
   * Why the first match wins: none matches; there is no other; its pattern is longer; of equally long ones it allows; it is
   * earlier; or the URL is that of the robots.txt itself.
   */
  reason: "no-rule" | "only-rule" | "longer" | "allow" | "earlier" | "robots-file";
  /** The reason in words, which follow those of the verdict. */
  why: string;
  /** The verdict and its reason as a sentence. */
  sentence: string;
  /** With which names the file was read: a public crawler that only wide names can name, such as MJ12bot, is asked with those. */
  names: Names;
  /** A group names the crawler; otherwise the groups for `*` apply. */
  named: boolean;
  /** The number of groups that apply. 0: everything is allowed. */
  groups: number;
  /** The user-agent lines of these groups. */
  userAgentLines: Line[];
  /** The rules that match, the strongest first. */
  matches: Match[];
  nearMisses: NearMiss[];
}

/** What is stated about a use of content. `"not-applicable"`: the URL may not be fetched, and nothing is stated. */
export type Preference = "allow" | "disallow" | "unknown" | "not-applicable";

/** A use of content: for a search index, as input of a model, or to train one. */
export type Use = "search" | "ai-input" | "ai-train";

/** What is stated about one use of a URL's content. */
export interface UseAnswer {
  use: Use;
  preference: Preference;
  /** The first line that states it. 0: none does. */
  line: number;
  kind: "none" | "content-usage" | "content-signal" | "usage-token" | "operator-token";
  sentence: string;
}

/** A line that speaks about the use of a URL's content. */
export interface Statement extends Line {
  kind: UseAnswer["kind"];
  /** The name in a user-agent line that steers the use, such as `"Google-Extended"`. */
  token: string | null;
  /** `false`: it is for the crawlers of another operator, and is only shown. */
  counts: boolean;
  says: Record<Use, Preference> & { extent: string };
}

/** What content of a URL may be used for. */
export interface Usage {
  path: string;
  /** Whether the URL may be fetched, and by which line. */
  verdict: "allow" | "disallow";
  verdictLine: number;
  uses: UseAnswer[];
  /** How much may be shown, by Content-Signal; `null`: nothing is said. */
  extent: "immediate" | "reference" | "full" | null;
  extentLine: number;
  licenses: { line: number; url: string }[];
  statements: Statement[];
}

/** An edit of a file: `text` replaces the bytes from `begin` to before `end`. Offsets count the bytes of the file in UTF-8. */
export interface Fix {
  begin: number;
  end: number;
  text: string;
}

/** Something that a file does and probably should not. */
export interface Finding {
  /** Such as `"dead-rule"`. */
  id: string;
  severity: "note" | "warning" | "error";
  line: number;
  /** In bytes, from 1. */
  column: number;
  /** The same place, in bytes from the beginning of the file. */
  offset: number;
  /** A line that the finding is also about. */
  otherLine: number | null;
  message: string;
  /** An edit that changes no verdict and removes the cause of the finding; `null`: none is known. */
  fix: Fix | null;
}

export interface LintOptions {
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
  /** A URL of the site that the file is of, such as that of the file. Without it, sitemaps are compared with each other. */
  site?: string;
}

export interface Lint {
  /** In the order of their places. */
  findings: Finding[];
  /** Questions that were not settled within the budget. */
  undecided: number;
}

/** What there is to say about a kind of finding. */
export interface FindingText {
  id: string;
  /** That of most findings with this ID. */
  severity: "note" | "warning" | "error";
  /** A sentence that is true of every finding with this ID, without a full stop. */
  summary: string;
  /** Why it matters and how to mend it. */
  why: string;
  /** The URL of the page that this rests on. */
  source: string;
  /** A robots.txt with such a finding, and the same file without it. `null`: it would be too long. */
  example: string | null;
  instead: string | null;
}

export interface FixOptions {
  /** Fix only findings with these IDs. Default: all. */
  ids?: readonly string[];
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
}

/** A line that a fix changes. */
export interface FixedLine {
  /** Its number in the file before the fix. */
  line: number;
  /** The line before the fix, without its end. */
  old: string;
  /** The line after it; `null`: the line is gone. */
  new: string | null;
}

/** A file with fixes applied, which together change no verdict for any crawler. */
export interface Fixed {
  /** The fixed file; `null`: it is not in UTF-8, so a string can't hold it. */
  text: string | null;
  /** How many fixes were applied. */
  applied: number;
  /** How many were left out, since they would have changed something together with the others. */
  refused: number;
  /** Questions about fixes that were not settled within the budget: these are left out as well. */
  undecided: number;
  /** In the order of lines. */
  changes: FixedLine[];
}

/** What the owner of a site wishes of its file. */
export interface Wishes {
  /** These may fetch nothing: names of public crawlers, and purposes such as `"training"` or `"ai"`. */
  block?: readonly string[];
  /** Not these, whatever `block` says. */
  keep?: readonly string[];
  /** Of those of a blocked purpose, keep the ones that also search, if another name of their operator is blocked: `Applebot`. */
  split?: boolean;
  /** Nobody may fetch these paths, or what these patterns match. */
  disallow?: readonly string[];
  /** Seconds for `Crawl-delay`, for all crawlers. */
  delay?: number | string;
  /** What all crawlers may use pages for: `"train-ai=n"` for `Content-Usage`, `"ai-train=no"` for `Content-Signal`. */
  usage?: readonly string[];
  /** URLs that the file shall name. */
  sitemaps?: readonly string[];
  /** Also make the text short, without changing a verdict. */
  minimize?: boolean;
  /** The most steps that the proof may take. Default: 50,000,000. */
  budget?: number;
}

/** An edited file. */
export interface Written {
  /** `false`: the edit could not be made, or not be proven. */
  done: boolean;
  /** With `minimize`: it was not settled within the budget whether the text could be shorter. */
  undecided: boolean;
  /** The edited file; `null`: it is not in UTF-8, so a string can't hold it. */
  text: string | null;
  /** Who may fetch nothing now, what that costs, and that nothing else changes; or why nothing was written. */
  sentences: string[];
}

/** Paths about which two files decide differently. */
export interface Difference {
  old: Verdict;
  new: Verdict;
  /** One of the paths. */
  example: string;
  /** The lines that decide; 0: none does. */
  oldLine: number;
  newLine: number;
}

/** The differences of two files for some crawlers, the same for each of them. */
export interface AgentsDifference {
  /** Their product tokens. */
  agents: string[];
  /** And all whom neither file names. */
  everybody: boolean;
  /** Pairs of rules that were not settled within the budget. */
  undecided: number;
  differences: Difference[];
}

/** A use of a path, about which two files answer otherwise. */
export interface UsageChange {
  /** Whom it is about, and what it is, in words: `"all other crawlers (*)"`, `"ai-train of /: not said -> disallow"`. */
  whom: string;
  what: string;
  /** Whom they answer otherwise: product tokens. */
  agents: string[];
  /** And all whom neither file names. */
  everybody: boolean;
  use: Use;
  path: string;
  old: Preference;
  new: Preference;
  /** The lines that say so; 0: none does. */
  oldLine: number;
  newLine: number;
}

/** Crawlers that lose and gain the same, and may fetch the same share of the site before and after. */
export interface CrawlersChange extends AgentsDifference {
  /** In words: `"all other crawlers (*), GPTBot and 3 more"`. */
  whom: string;
  /** In words: `"all but some paths -> nothing"`, `"/login closes"`. */
  what: string;
  oldShare: Reach["share"];
  newShare: Reach["share"];
  /** Some path becomes allowed. */
  opens: boolean;
  /** Some path becomes disallowed. */
  closes: boolean;
}

/** A line beside the rules that only one of two files has. */
export interface LineChange {
  /** Whom it holds for: product tokens. */
  agents: string[];
  /** And all whom neither file names. */
  everybody: boolean;
  /** It holds for the site instead. */
  site: boolean;
  change: "added" | "removed";
  key: string;
  value: string;
  /** 0: this file lacks it. */
  oldLine: number;
  newLine: number;
}

/** All that changes between two files. */
export interface Changes {
  /** The gravest first. */
  crawlers: CrawlersChange[];
  /** About the home page, and the path of each `Content-Usage` without a wildcard. */
  uses: UsageChange[];
  lines: LineChange[];
  /** Questions that were not settled within the budget. */
  undecided: number;
}

export interface DiffOptions {
  /** Also where the verdict is the same, but lines with other texts decide. */
  lines?: boolean;
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
}

/** A directive of a file. */
export interface Directive extends Line {
  /** Number of the group that it stands in, from 0; `null` before the first. */
  group: number | null;
  kind: "user-agent" | "allow" | "disallow" | "sitemap" | "other";
}

/** What a file says and what reading it saw. */
export interface Facts {
  dialect: Dialect;
  names: Names;
  lines: number;
  groups: number;
  rules: number;
  /** Lines that are neither blank, comment nor directive. */
  ignoredLines: number;
  /** Rules before the first user-agent line: they belong to nobody. */
  orphanRules: number;
  /** Lines of which only the first 16,663 bytes were kept. */
  cutLines: number;
  /** Bytes past the size limit. */
  ignoredBytes: number;
  blobBytes: number;
  /** Product tokens that groups name, in lower case. */
  tokens: string[];
  directives: Directive[];
}

/** A public crawler. */
export interface Crawler {
  name: string;
  /** In order of preference: the first that a file names holds. */
  tokens: string[];
  /** Where a file names none of them, the groups for `*` hold. */
  everybody: boolean;
  /** Only wide names can name it. */
  wide: boolean;
  /** The operator's own documentation says so; otherwise hearsay. */
  documented: boolean;
  /** Whether the operator says that it obeys robots.txt; `null`: unknown. */
  obeys: boolean | null;
  /** Such as `"search"`, `"training"`, `"input"` (what models read in order to answer) or `"agent"` (programs that act for a person). */
  purposes: string[];
  operator: string;
  source: string;
  /** The day on which that was read. */
  date: string;
  note: string | null;
  /** Statements about the use of content that it honours, by its operator's pages; the day is that of reading. */
  honours: { statement: string; source: string; date: string }[];
}

/** A purpose of crawlers. */
export interface Purpose {
  /** Such as `"training"`, or `"ai"`, which unites three. */
  name: string;
  /** For people: `"AI training"`. */
  title: string;
  /** Those that it stands for. */
  purposes: string[];
}

/**
 * Paths that begin alike, and what holds for them: a rule's pattern, or what several begin with. What begins so and goes on
 * stands in its branches.
 */
export interface TreeNode {
  /** Number of the node of which this is a branch; of the first, which is all of the site, its own. */
  parent: number;
  /** As a robots.txt would have it. */
  pattern: string;
  /** Characters of it that are its parent's. */
  shared: number;
  /** Of its paths, but those in branches, and those that another rule crosses. */
  verdict: Verdict;
  /** The line that decides about them; 0: none does. */
  line: number;
  /** The strongest rule of this very pattern, which may be beaten; 0: none has it. */
  ruleLine: number;
  /** A rule of the other verdict that decides about some of them, as its stars match what stands there; 0: none does. */
  crossingLine: number;
  /** One of the paths. */
  example: string;
}

export interface Tree {
  /** In the order of their patterns, each before its branches. At least one. */
  nodes: TreeNode[];
  /** Nodes for which it was not settled within the budget whether a rule crosses them. */
  undecided: number;
}

/** A path with a certain verdict, and the line that decides about it; 0: none does. */
export interface ReachExample {
  line: number;
  example: string;
}

/** How much of a site an agent may fetch. */
export interface Reach {
  /** `"all-but"`: what no rule is about is allowed; `"only"`: it is not. `"undecided"`: not settled within the budget. */
  share: "all" | "all-but" | "only" | "nothing" | "undecided";
  /** For the most general rule that allows; null where no path is allowed. */
  allowed: ReachExample | null;
  disallowed: ReachExample | null;
}

/** A line about crawlers that are looked at first, and may fetch alike. */
export interface OverviewOfCrawlers {
  /** `"error"`: the site, all but some paths or the home page is closed to Google or Bing; `"warning"`: to all that no line names. */
  severity: "note" | "warning" | "error";
  /** What the line says, such as "Googlebot may fetch everything." */
  sentence: string;
  /** Of "Googlebot", "bingbot" and null, which is everybody whom no line names. */
  crawlers: (string | null)[];
  reach: Reach;
  /** Whether they may fetch the home page, "/", and the line that decides; 0: none does. */
  home: { verdict: "allow" | "disallow"; line: number };
}

/** A line about all public crawlers with a purpose. */
export interface OverviewOfPurpose {
  /** `"warning"`: some crawlers that search may fetch nothing, or only some paths. */
  severity: "note" | "warning";
  sentence: string;
  purpose: string;
  /** The purpose in words, such as "AI training". */
  title: string;
  /** How many crawlers have it, and how many of these may fetch how much. */
  count: number;
  shares: Record<Reach["share"], number>;
  /** Of those that may fetch nothing, how many are not known to obey, and how many obey as others than their operators say. */
  notKnownToObey: number;
  obeyByHearsay: number;
  /** What the crawlers fetch for, and what how many of them are answered about using the home page for it. */
  use?: string;
  preferences?: Record<"allow" | "disallow" | "unknown" | "not-applicable", number>;
}

/** What a file does as a whole. */
export interface Overview {
  /** Google or Bing may not fetch the home page, or only some paths, or nothing. */
  closedToSearch: boolean;
  /** Crawlers that were not settled within the budget. */
  undecided: number;
  /** At most nine: first those about crawlers that are looked at first, the worst of these first. */
  lines: (OverviewOfCrawlers | OverviewOfPurpose)[];
}

/** Source code for the rules of a file. */
export interface Emitted {
  source: string;
  /** The header that goes with it; empty for formats without one. */
  header: string;
}

export interface EmitOptions {
  /** C11 tables, C11 code, the automata as data, or as a graph for Graphviz. */
  format: "c-table" | "c-direct" | "json" | "dot";
  /** What names begin with: an identifier of C. Default: `"robots"`. */
  prefix?: string;
}

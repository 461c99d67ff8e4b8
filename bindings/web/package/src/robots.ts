// SPDX-License-Identifier: Apache-2.0
/// <reference lib="esnext.disposable" preserve="true" />
import { Engine, sizeBound, type Asked, type Text } from "./engine.js";
import { RobotsError } from "./errors.js";
import { FAILED, Matrix, NO_URL, readAnswer } from "./matrix.js";
import type {
  Agent, AgentsDifference, BlobOptions, Changes, Check, CheckOrError, Crawler, DiffOptions, EmitOptions, Emitted, Explanation, Facts, Finding,
  FindingText, Fixed, FixOptions, Lint, LintOptions, Overview, ParseOptions, Purpose, Reach, Tree, Url, Usage, Wishes,
  Written,
} from "./types.js";

const dialects = { google: 0, rfc9309: 1 } as const;
const names = { token: 0, any: 1, wide: 2 } as const;
const formats: readonly string[] = ["c-table", "c-direct", "json", "dot"];
const urlKinds = { checked: 0, any: 1 } as const;
/** Crawlers that the module remembers with a robots.txt; any more it would look up at each check. */
const CRAWLERS_MOST = 64;
/** In place of an agent. */
const nobody = Symbol("nobody");
/** Many URLs are checked in parts that take no more bytes than this, so that lists of any length need little memory. */
const PART_BYTES = 4 << 20;

type Handle = number;

/** What the finalizer frees. */
interface Held {
  engine: Engine;
  robots: Handle;
}

/** Frees what was forgotten; some workers have none, and there only `free()` gives memory back. */
const registry = typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry<Held>((held) => {
  if (!held.engine.lost) held.engine.exports.door_free(held.robots);
});

/** The number of a word such as a dialect; one that is not known is an error. */
function choose<T extends Record<string, number>>(what: string, table: T, word: string): number {
  const number = Object.hasOwn(table, word) ? table[word] : undefined;
  if (number === undefined) throw oneOf(what, Object.keys(table), word);
  return number;
}

function oneOf(what: string, words: readonly string[], word: string): RobotsError {
  return new RobotsError("argument", `${what} is one of ${words.join(", ")}, not '${word}'`);
}

function isCount(number: unknown): number is number {
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= 0xffffffff;
}

function count(what: string, number: number | undefined): number {
  if (number !== undefined && !isCount(number)) throw new RobotsError("argument", `${what} is not a count: ${number}`);
  return number ?? 0;
}

/** A text that the caller gives, in any of its forms; `what` says which. */
function takeText(what: string, text: unknown): Text {
  if (typeof text === "string" || text instanceof Uint8Array) return text;
  if (text instanceof ArrayBuffer) return new Uint8Array(text);
  throw new RobotsError("argument", `${what} is a string, a Uint8Array or an ArrayBuffer`);
}

/** The same for a URL, which may be an object. */
function takeUrl(what: string, url: unknown): Text {
  return url instanceof URL ? url.href : takeText(what, url);
}

/** A copy of a list of the caller's: what is in it is looked at once, holes too. */
function copyList<T>(what: string, list: readonly T[]): T[] {
  if (!Array.isArray(list)) throw new RobotsError("argument", `${what} is an array`);
  return Array.from(list);
}

function copyUrls(urls: readonly Url[]): Text[] {
  return copyList("a list of URLs", urls).map((url, i) => takeUrl(`a URL, such as number ${i} of the list,`, url));
}

/** A robots.txt: parsed once, asked often. It holds memory outside of the collector's: `free()` gives it back at once. */
export class Robots {
  readonly #engine: Engine;
  #robots: Handle;
  /** The number of the names that it is read with. */
  readonly #names: number;
  /** A blob was given: there is no text to analyze. */
  readonly #compiled: boolean;
  /** Those who asked, of this generation of crawlers. */
  readonly #known = new Set<Handle>();
  #generation = 0;
  /** The last who asked, if the caller can't have changed it since, and its crawler: no table is looked at for it. */
  #lastAgent: unknown = nobody;
  #last: Handle = 0;

  private constructor(engine: Engine, robots: Handle, names: number, compiled: boolean) {
    // TypeScript knows that this is private; JavaScript would give an object that has no rules.
    if (!(engine instanceof Engine)) throw new RobotsError("argument", "a robots.txt is read by Robots.parse()");
    this.#engine = engine;
    this.#robots = robots;
    this.#names = names;
    this.#compiled = compiled;
    registry?.register(this, { engine, robots }, this);
  }

  /** Parses a robots.txt, whose content never fails: what parses counts. */
  static parse(file: string | Uint8Array | ArrayBuffer, options: ParseOptions = {}): Robots {
    const text = takeText("a robots.txt", file);
    const dialect = choose("dialect", dialects, options.dialect ?? "google");
    const name = choose("names", names, options.names ?? "token");
    const anyUrl = choose("urls", urlKinds, options.urls ?? "checked") === urlKinds.any;
    const maxBytes = count("maxBytes", options.maxBytes);
    const engine = Engine.get();
    const any = anyUrl ? 1 : 0;
    engine.withFile(text, (at, size) =>
      engine.must((exports) => exports.door_parse(engine.door, at, size, dialect, name, maxBytes, any)));
    return new Robots(engine, engine.word(0), name, false);
  }

  /**
   * Opens a blob that `blob()` or `rep2c compile` made. It answers, but can't be analyzed. It need not be trusted to be
   * read, but a forged one can give any answer, and be slow, unless `maxSteps` says how slow.
   */
  static fromBlob(bytes: Uint8Array | ArrayBuffer, options: BlobOptions = {}): Robots {
    const blob = takeText("a blob", bytes);
    if (typeof blob === "string") throw new RobotsError("argument", "a blob is a Uint8Array or an ArrayBuffer");
    const steps = count("maxSteps", options.maxSteps);
    const engine = Engine.get();
    const status = engine.withFile(blob, (at, size) => engine.run((exports) => exports.door_open(engine.door, at, size, steps, 0)));
    if (status !== 0) throw engine.error(status, new TextDecoder().decode(engine.output()));
    return new Robots(engine, engine.word(0), engine.word(1), true);
  }

  /** Gives the memory back. Every later call on this object fails, except this one. */
  free(): void {
    if (this.#robots === 0) return;
    registry?.unregister(this);
    const robots = this.#robots;
    this.#robots = 0;
    if (!this.#engine.lost) this.#engine.run((exports) => exports.door_free(robots));
  }

  /** Does the same at the end of a block: `using robots = Robots.parse(file)`. */
  declare [Symbol.dispose]: () => void;

  /** What `JSON.stringify()` writes: `facts()`. */
  toJSON(): Facts {
    return this.facts();
  }

  /** The compiled rules: the same bytes as `rep2c compile` makes. */
  blob(): Uint8Array {
    const robots = this.alive();
    this.#engine.must((exports) => exports.door_blob(this.#engine.door, robots, 0));
    return this.#engine.output().slice();
  }

  /** What the file says, directive by directive, and what reading it saw. */
  facts(): Facts {
    return this.#engine.ask("facts", { robots: this.alive() });
  }

  /** The values of all sitemap lines. */
  sitemaps(): string[] {
    return this.facts().directives.filter((line) => line.kind === "sitemap").map((line) => line.value);
  }

  /** May the agent fetch the URL, which is absolute or a path? */
  allowed(url: Url, agent?: Agent): boolean {
    return this.ask(url, agent) < 0x80000000;
  }

  /** The verdict, and the line that decides. */
  check(url: Url, agent?: Agent): Check {
    const answer = this.ask(url, agent);
    return readAnswer(answer, this.#engine.word(0), []) as Check;
  }

  /** The same for many URLs in one call. What is not a URL has an `error` instead of a verdict. */
  checkMany(urls: readonly Url[], agent?: Agent): CheckOrError[] {
    const list = copyUrls(urls);
    const [answers] = this.askMany(list, [agent]);
    const urlErrors = this.#engine.urlErrors();
    return list.map((_, i) => readAnswer(answers![2 * i]!, answers![2 * i + 1]!, urlErrors));
  }

  /** All URLs for all agents. */
  matrix(urls: readonly Url[], agents: readonly Agent[]): Matrix {
    const list = copyUrls(urls), columns = copyList("a list of agents", agents);
    return new Matrix(list, columns, this.askMany(list, columns), this.#engine.urlErrors());
  }

  /** Why a URL is allowed or disallowed, and which rule nearly matched. */
  explain(asked: Url, agent?: Agent): Explanation {
    return this.about(asked, agent, "explain");
  }

  /** What content of a URL may be used for, and every line that says so. */
  usage(asked: Url, agent?: Agent): Usage {
    return this.about(asked, agent, "usage");
  }

  /** What a function of the engine says about a URL for an agent. */
  private about<Answer>(asked: Url, agent: Agent | undefined, question: "explain" | "usage"): Answer {
    const url = takeUrl("a URL", asked);
    this.ask(url, agent); // what is not a URL fails here
    return this.#engine.ask(question, { robots: this.text(), crawler: this.crawler(agent), texts: [url] });
  }

  /** What the file does and probably should not. */
  lint(options: LintOptions = {}): Lint {
    const robots = this.text();
    const budget = count("budget", options.budget);
    const site = takeUrl("the site", options.site ?? "");
    const lint: Lint = this.#engine.ask("lint", { robots, budget, texts: [site] });
    const place = (finding: Finding) => finding.line * 0x100000 + finding.column;
    lint.findings.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    return lint;
  }

  /** The file with all fixes that together change no verdict for any crawler; a second run has nothing to fix, unless it was undecided. */
  fix(options: FixOptions = {}): Fixed {
    const robots = this.text(), engine = this.#engine;
    const budget = count("budget", options.budget);
    const ids = copyList("a list of IDs", options.ids ?? []).map((id) => takeText("an ID", id));
    return engine.ask("fix", { robots, budget, texts: ids });
  }

  /**
   * The file with an edit that blocks crawlers, closes paths, or adds lines for all of them. It is proven that nothing else
   * changes for anybody.
   */
  write(wishes: Wishes): Written {
    const robots = this.text(), engine = this.#engine;
    const budget = count("budget", wishes.budget);
    const named = (name: string, values: readonly string[] | undefined) =>
      copyList(`a list for ${name}`, values ?? []).flatMap((value) => [name, takeText(`a value of ${name}`, value)]);
    const texts = [
      ...named("block", wishes.block), ...named("keep", wishes.keep), ...named("delay", wishes.delay === undefined ? [] : [String(wishes.delay)]),
      ...named("usage", wishes.usage), ...named("sitemap", wishes.sitemaps), ...named("disallow", wishes.disallow), ...(wishes.minimize ? ["minimize", ""] : []),
      ...(wishes.split ? ["split", ""] : []),
    ];
    return engine.ask("write", { robots, budget, texts }, (status, problem) =>
      problem === "" ? engine.error(status) : new RobotsError("argument", problem));
  }

  /** What the rules say to an agent, as a tree of paths. */
  tree(agent?: Agent, options: { budget?: number } = {}): Tree {
    const robots = this.text();
    const budget = count("budget", options.budget);
    return this.#engine.ask("tree", { robots, crawler: this.crawler(agent), budget });
  }

  /** How much of the site an agent may fetch. */
  reach(agent?: Agent, options: { budget?: number } = {}): Reach {
    const robots = this.text();
    const budget = count("budget", options.budget);
    return this.#engine.ask("reach", { robots, crawler: this.crawler(agent), budget });
  }

  /** What the file does as a whole, in sentences: for Google, Bing and all other crawlers, and for public crawlers by purpose. */
  overview(options: { budget?: number } = {}): Overview {
    const robots = this.text();
    const budget = count("budget", options.budget);
    return this.#engine.ask("overview", { robots, budget });
  }

  /** Every verdict that differs between this file, the old one, and `other`, the new one: for all URLs, each with an example. */
  diff(other: Robots, options: DiffOptions = {}): AgentsDifference[] {
    return this.#engine.ask("diff", this.sides(other, options));
  }

  /** All that changes from this file to `other`, in words too: the gravest first, and who may fetch how much before and after. */
  changes(other: Robots, options: DiffOptions = {}): Changes {
    return this.#engine.ask("changes", this.sides(other, options));
  }

  private sides(other: Robots, options: DiffOptions): Asked {
    if (!(other instanceof Robots)) throw new RobotsError("argument", "a robots.txt is compared with another Robots");
    const robots = this.text(), newer = other.text();
    const budget = count("budget", options.budget);
    if (other.#engine !== this.#engine) throw new RobotsError("freed", "one of the files was lost with a fault");
    return { robots, other: newer, budget, lines: options.lines === true };
  }

  /** The rules as source code. */
  emit(options: EmitOptions): Emitted {
    const robots = this.text();
    if (!formats.includes(options.format)) throw oneOf("format", formats, options.format);
    const prefix = options.prefix ?? "robots";
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(prefix)) throw new RobotsError("argument", `'${prefix}' is not an identifier of C`);
    return this.#engine.ask("emit", { robots, texts: [options.format, prefix, `${prefix}.h`] });
  }

  // ---- within

  private alive(): Handle {
    if (this.#robots === 0) throw new RobotsError("freed", "this object was freed");
    return this.#robots;
  }

  private text(): Handle {
    if (this.#compiled) throw new RobotsError("argument", "a blob has no text to analyze: parse the robots.txt");
    return this.alive();
  }

  /** The module's answer to one URL. */
  private ask(asked: Url, agent: Agent): number {
    const url = takeUrl("a URL", asked);
    const robots = this.alive();
    const crawler = this.crawler(agent);
    const answer = this.#engine.check(robots, crawler, url);
    if (answer === FAILED) throw this.#engine.error(this.#engine.word(0));
    if (answer !== NO_URL) return answer;
    const shown = typeof url === "string" ? url : new TextDecoder().decode(url);
    throw new RobotsError("url", `'${shown.slice(0, 200)}': ${this.#engine.urlErrors()[this.#engine.word(0)]}`);
  }

  /** The module's answers and words, for each agent a column. */
  private askMany(urls: readonly Text[], agents: readonly Agent[]): Uint32Array[] {
    this.alive();
    const columns = agents.map(() => new Uint32Array(2 * urls.length));
    for (const agent of agents) this.crawler(agent); // one that is wrong is an error even where there is no URL
    for (let begin = 0; begin < urls.length; ) {
      let end = begin, size = 0;
      do size += sizeBound(urls[end++]!);
      while (end < urls.length && size + sizeBound(urls[end]!) <= PART_BYTES);
      this.askPart(urls.slice(begin, end), agents, columns, begin);
      begin = end;
    }
    return columns;
  }

  /** Writes the answers to some URLs, the first of which is number `begin`, to the columns. */
  private askPart(urls: readonly Text[], agents: readonly Agent[], columns: readonly Uint32Array[], begin: number): void {
    const engine = this.#engine, robots = this.alive();
    engine.withTexts(urls, (texts) => {
      const answers = engine.alloc(8 * urls.length);
      try {
        agents.forEach((agent, i) => {
          const crawler = this.crawler(agent);
          engine.must((exports) => exports.door_check_many(robots, crawler, texts.bytes, texts.ends, texts.count, answers));
          const got = engine.wordsFrom(answers, 2 * urls.length);
          for (let at = 0; at < got.length; at += 2) if (got[at] === FAILED) throw engine.error(got[at + 1]!);
          columns[i]!.set(got, 2 * begin);
        });
      } finally {
        engine.free(answers);
      }
    });
  }

  /** The crawler of an agent. */
  private crawler(agent: Agent): Handle {
    const engine = this.#engine;
    if (agent === this.#lastAgent && this.#generation === engine.generation) return this.#last;
    const crawler = engine.crawler(agent, this.#names);
    this.know(crawler);
    this.#lastAgent = typeof agent === "object" ? nobody : agent;
    this.#last = crawler;
    return crawler;
  }

  /** Has the module forget all whom it remembers where there would be too many. */
  private know(crawler: Handle): void {
    const engine = this.#engine, known = this.#known, robots = this.alive();
    if (this.#generation !== engine.generation) known.clear();
    this.#generation = engine.generation;
    if (known.has(crawler)) return;
    if (known.size >= CRAWLERS_MOST) {
      engine.must((exports) => exports.door_forget(robots));
      known.clear();
    }
    known.add(crawler);
  }
}

// Engines that know no `using` have no such symbol.
if (Symbol.dispose) Robots.prototype[Symbol.dispose] = Robots.prototype.free;

/** The public crawlers that are known, in the order of their names. */
export function crawlers(): Crawler[] {
  return Engine.get().ask("crawlers");
}

/** Whom a User-Agent header names: the public crawler, if it is one, and the first token. */
export interface Named {
  crawler?: string;
  token?: string;
}

/** Whom a User-Agent header names; nobody where no product is in it. The page shows it, and the package has it not. */
export function namedBy(userAgent: string): Named {
  const engine = Engine.get();
  try {
    return engine.ask("who", { crawler: engine.crawler({ userAgent }, names.wide) });
  } catch (error) {
    if (error instanceof RobotsError && error.code === "token") return {};
    throw error;
  }
}

/** What crawlers fetch for, by the words that choose them; the first one unites several. */
export function purposes(): Purpose[] {
  return Engine.get().ask("purposes");
}

/** What there is to say about each kind of finding. */
export function findingTexts(): FindingText[] {
  return Engine.get().ask("finding-texts");
}

/** The version of the library. */
export function version(): string {
  const engine = Engine.get();
  return engine.text(engine.exports.door_version());
}

/** Bytes of memory that the module holds for all objects together; it grows, and is used again, but never shrinks. */
export function memorySize(): number {
  return Engine.get().memorySize;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * The WebAssembly module: its one instance, its memory, and its calls.
 *
 * The instance is made at first use, synchronously, so there is nothing to wait for, in Node, in a page, in a worker and behind
 * any bundler. After a fault it is given up, and the next call makes another one.
 */
import { AskingCrawlers, readAgent, KIND_TOKENS, type AskingCrawler } from "./asking.js";
import { RobotsError, type RobotsErrorCode } from "./errors.js";
import { theModule } from "./source.js";
import type { Agent } from "./types.js";

type Pointer = number;

interface Exports {
  memory: WebAssembly.Memory;
  web_words(): Pointer;
  web_output(): void;
  web_output_free(): void;
  web_alloc(size: number): Pointer;
  web_free(memory: Pointer): void;
  web_status_text(status: number): Pointer;
  web_url_status_text(status: number): Pointer;
  web_version(): Pointer;
  web_parse(text: Pointer, size: number, dialect: number, names: number, maxBytes: number): number;
  web_open(bytes: Pointer, size: number, steps: number): number;
  web_take_any_url(robots: Pointer): void;
  web_robots_free(robots: Pointer): void;
  web_forget(robots: Pointer): number;
  web_blob(robots: Pointer): number;
  web_facts(robots: Pointer): number;
  web_crawler(kind: number, names: number, bytes: Pointer, ends: Pointer, count: number): number;
  web_crawler_free(crawler: Pointer): void;
  web_check(robots: Pointer, crawler: Pointer, url: Pointer, size: number): number;
  web_check_many(robots: Pointer, crawler: Pointer, urls: Pointer, ends: Pointer, count: number, answers: Pointer): void;
  web_explain(robots: Pointer, crawler: Pointer, url: Pointer, size: number): number;
  web_usage(robots: Pointer, crawler: Pointer, url: Pointer, size: number): number;
  web_lint(robots: Pointer, budget: number, site: Pointer, size: number): number;
  web_fix(robots: Pointer, budget: number, ids: Pointer, ends: Pointer, count: number): number;
  web_finding_texts(): number;
  web_diff(oldRobots: Pointer, newRobots: Pointer, budget: number, lines: number): number;
  web_changes(oldRobots: Pointer, newRobots: Pointer, budget: number, lines: number): number;
  web_write(robots: Pointer, budget: number, wishes: Pointer, ends: Pointer, count: number): number;
  web_tree(robots: Pointer, crawler: Pointer, budget: number): number;
  web_reach(robots: Pointer, crawler: Pointer, budget: number): number;
  web_overview(robots: Pointer, budget: number): number;
  web_crawlers(): number;
  web_purposes(): number;
  web_emit(robots: Pointer, format: number, prefix: Pointer, header: Pointer): number;
}

/** The codes of the library's statuses, by number. */
const codes: readonly (RobotsErrorCode | undefined)[] = [
  undefined, "argument", "memory", "limit", "blob", "blob", "agent", "argument", "argument", "token", "url", "crawler",
];

/** A URL, or another text of the caller's: characters, or the bytes as they came. */
export type Text = string | Uint8Array;

/** Texts as the module takes them: bytes one behind the other, and where each ends. */
export interface Texts {
  bytes: Pointer;
  ends: Pointer;
  count: number;
}

/** Crawlers that are kept for the next call; past it they are made anew. */
const CRAWLERS_MOST = 256;
/** Room that is kept for the URL of a check. */
const KEPT_SIZE = 8192;
/** Statuses of a URL, or more. */
const URL_STATUSES = 16;
/** Output over this size is not kept. */
const KEPT_OUTPUT = 1 << 20;
/** The largest size that the module, whose numbers have 32 bits, can be asked for. */
const SIZE_MOST = 0xffffffff;

/** The most bytes that a text takes in UTF-8. */
export function sizeBound(text: Text): number {
  return typeof text === "string" ? text.length * 3 : text.length;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let urlErrors: readonly string[] | undefined;
let current: Engine | undefined;

export class Engine {
  readonly exports: Exports;
  private bytes: Uint8Array;
  private words: Uint32Array;
  private readonly wordsAt: number;
  private readonly kept: Pointer;
  /** The memory at `kept`. */
  private keptBytes: Uint8Array;
  /** A fault happened: nothing in this instance can be trusted. */
  lost = false;
  /** Crawlers, which may ask any robots.txt, by the number of the names that they are made with. */
  private readonly crawlers = [new AskingCrawlers<Pointer>(), new AskingCrawlers<Pointer>(), new AskingCrawlers<Pointer>()];
  /** Rises when crawlers are freed: what one was before is another, or none. */
  generation = 0;

  private constructor() {
    this.exports = new WebAssembly.Instance(theModule()).exports as unknown as Exports;
    this.wordsAt = this.exports.web_words() >>> 2;
    this.kept = this.exports.web_alloc(KEPT_SIZE);
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.words = new Uint32Array(this.exports.memory.buffer);
    this.keptBytes = this.bytes.subarray(this.kept, this.kept + KEPT_SIZE);
  }

  /** The instance for new objects. */
  static get(): Engine {
    if (current === undefined || current.lost) current = new Engine();
    return current;
  }

  /** Memory moves when it grows: whoever wrote or reads calls this behind every call. */
  private refresh(): void {
    if (this.bytes.buffer === this.exports.memory.buffer) return;
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.words = new Uint32Array(this.exports.memory.buffer);
    this.keptBytes = this.bytes.subarray(this.kept, this.kept + KEPT_SIZE);
  }

  /** Calls into the module; a fault there loses the instance. */
  run<T>(call: (exports: Exports) => T): T {
    this.mustLive();
    try {
      return call(this.exports);
    } catch (error) {
      throw this.fault(error);
    } finally {
      this.refresh();
    }
  }

  /** The crawler of an agent, none of undefined; it is freed, at the earliest, as the generation rises. */
  crawler(agent: Agent, names: number): Pointer {
    if (agent === undefined) return 0;
    const asking = readAgent(agent), kept = this.crawlers[names]!;
    const known = kept.get(asking);
    if (known !== undefined) return known;
    if (kept.size >= CRAWLERS_MOST) {
      for (const crawler of kept.values()) this.run((exports) => exports.web_crawler_free(crawler));
      kept.clear();
      this.generation++;
    }
    const crawler = this.makeCrawler(asking, names);
    kept.set(asking, crawler);
    return crawler;
  }

  private makeCrawler({ kind, texts: list }: AskingCrawler, names: number): Pointer {
    const texts = this.texts(list);
    let status: number;
    try {
      status = this.run((exports) => exports.web_crawler(kind, names, texts.bytes, texts.ends, texts.count));
    } finally {
      this.freeTexts(texts);
    }
    if (status === 0) return this.word(0);
    const { code } = this.error(status);
    if (code === "agent") throw new RobotsError("crawler", `no public crawler is called '${list[0]}'; crawlers() lists them`);
    throw this.error(status, code === "token" ? `'${list[kind === KIND_TOKENS ? this.word(1) : 0]}'` : "");
  }

  /**
   * The answer to one URL. This is what is called most: it goes without a closure. A check that has the rules compiled anew
   * may let memory grow, whose old views are empty then.
   */
  check(robots: Pointer, crawler: Pointer, url: Text): number {
    if (sizeBound(url) > KEPT_SIZE)
      return this.withText(url, (at, size) => this.run((exports) => exports.web_check(robots, crawler, at, size))) >>> 0;
    this.mustLive();
    try {
      const answer = this.exports.web_check(robots, crawler, this.kept, this.keep(url)) >>> 0;
      if (this.keptBytes.length === 0) this.refresh();
      return answer;
    } catch (error) {
      throw this.fault(error);
    }
  }

  private mustLive(): void {
    if (this.lost) throw new RobotsError("freed", "the memory of this object was lost with a fault");
  }

  /** What a call threw: a fault of the module loses the instance. */
  private fault(error: unknown): unknown {
    if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) return error;
    this.lost = true;
    return new RobotsError("fault", `the module failed: ${error.message}`);
  }

  /** The same for a call that returns a status. */
  must(call: (exports: Exports) => number, hint = ""): void {
    const status = this.run(call);
    if (status !== 0) throw this.error(status, hint);
  }

  error(status: number, hint = ""): RobotsError {
    const text = this.text(this.exports.web_status_text(status));
    return new RobotsError(codes[status] ?? "argument", hint === "" ? text : `${text}: ${hint}`);
  }

  /** The text that ends in a NUL at `at`. */
  text(at: Pointer): string {
    return decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
  }

  /** What can be wrong with a URL, by number. */
  urlErrors(): readonly string[] {
    urlErrors ??= Array.from({ length: URL_STATUSES }, (_, status) => this.text(this.exports.web_url_status_text(status)));
    return urlErrors;
  }

  word(index: number): number {
    return this.words[this.wordsAt + index]!;
  }

  /** The `count` words at `at`, which are there until the next call. */
  wordsFrom(at: Pointer, count: number): Uint32Array {
    return this.words.subarray(at >>> 2, (at >>> 2) + count);
  }

  /** The output of the last call, which lives until the next one. */
  output(): Uint8Array {
    this.exports.web_output();
    const at = this.word(0);
    return this.bytes.subarray(at, at + this.word(1));
  }

  /** The output of the last call, read as JSON. Its members are spelt as JavaScript's: `old_line` is `oldLine`. */
  json<T>(): T {
    const output = this.output();
    // Only a member's name stands in quotes before a colon: quotes within a text have a backslash in front.
    const text = decoder.decode(output).replace(/"[a-z]+(?:_[a-z]+)+":/g, (name) => name.replace(/_./g, (at) => at[1]!.toUpperCase()));
    const value = JSON.parse(text) as T;
    if (output.length > KEPT_OUTPUT) this.exports.web_output_free();
    return value;
  }

  /** Memory of `size` bytes; a size that 32 bits don't hold would wrap at the boundary. */
  alloc(size: number): Pointer {
    const at = size > SIZE_MOST ? 0 : this.run((exports) => exports.web_alloc(size)) >>> 0;
    if (at === 0) throw new RobotsError("memory", "out of memory");
    return at;
  }

  free(...memory: Pointer[]): void {
    if (!this.lost) for (const at of memory) this.exports.web_free(at);
  }

  /** Memory with these bytes, which the module frees. */
  copyIn(bytes: Uint8Array): Pointer {
    const at = this.alloc(bytes.length);
    this.bytes.set(bytes, at);
    return at;
  }

  /** Memory with this text and its size, which the module frees; most texts are ASCII, and take a byte a character. */
  copyTextIn(text: string): [Pointer, number] {
    for (const bound of [text.length, text.length * 3]) {
      const at = this.alloc(bound);
      const { read, written } = encoder.encodeInto(text, this.bytes.subarray(at, at + bound));
      if (read === text.length) return [at, written];
      this.free(at);
    }
    throw new RobotsError("argument", "the text is no string");
  }

  /** Memory with these texts: to be freed by `freeTexts`. */
  texts(list: readonly Text[]): Texts {
    const size = list.reduce((sum, text) => sum + sizeBound(text), 0);
    const bytes = this.alloc(size);
    let ends: Pointer;
    try {
      ends = this.alloc(4 * list.length);
    } catch (error) {
      this.free(bytes);
      throw error;
    }
    if (!this.putAscii(list, bytes, size, ends)) this.putEach(list, bytes, ends);
    return { bytes, ends, count: list.length };
  }

  /** Writes texts that are ASCII at once, which is most; false where one is not. */
  private putAscii(list: readonly Text[], bytes: Pointer, room: number, ends: Pointer): boolean {
    if (!list.every((text) => typeof text === "string")) return false;
    const joined = list.join("");
    if (this.put(joined, bytes, room) !== joined.length) return false;
    const { words } = this;
    for (let i = 0, end = 0, at = ends >>> 2; i < list.length; i++) words[at + i] = end += list[i]!.length;
    return true;
  }

  private putEach(list: readonly Text[], bytes: Pointer, ends: Pointer): void {
    let at = bytes;
    list.forEach((text, i) => {
      at += this.put(text, at, sizeBound(text));
      this.words[(ends >>> 2) + i] = at - bytes;
    });
  }

  freeTexts(texts: Texts): void {
    this.free(texts.bytes, texts.ends);
  }

  /** Calls with one text in memory. */
  withText<T>(text: Text, call: (at: Pointer, size: number) => T): T {
    const bound = sizeBound(text);
    if (bound <= KEPT_SIZE) return call(this.kept, this.keep(text));
    const at = this.alloc(bound);
    try {
      return call(at, this.put(text, at, bound));
    } finally {
      this.free(at);
    }
  }

  /** Writes a text to memory that has room for it; returns its size. */
  private put(text: Text, at: Pointer, room: number): number {
    if (typeof text === "string") return encoder.encodeInto(text, this.bytes.subarray(at, at + room)).written;
    this.bytes.set(text, at);
    return text.length;
  }

  /** The same to the memory that is kept for the URL of a check. */
  private keep(text: Text): number {
    if (typeof text === "string") return encoder.encodeInto(text, this.keptBytes).written;
    this.keptBytes.set(text);
    return text.length;
  }

  /** Bytes of memory that the instance has; it never shrinks. */
  get memorySize(): number {
    return this.exports.memory.buffer.byteLength;
  }
}

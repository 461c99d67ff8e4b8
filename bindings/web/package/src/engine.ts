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

type Handle = number;

interface Exports {
  memory: WebAssembly.Memory;
  door_create(): Pointer;
  door_forget_output(door: Pointer): void;
  door_allocate(size: number): Pointer;
  door_release(memory: Pointer): void;
  door_status_text(status: number): Pointer;
  door_url_status_text(status: number): Pointer;
  door_version(): Pointer;
  door_parse(door: Pointer, text: Pointer, size: number, dialect: number, names: number, maxBytes: number, anyUrl: number): number;
  door_open(door: Pointer, bytes: Pointer, size: number, steps: number, anyUrl: number): number;
  door_free(object: Handle): number;
  door_forget(robots: Handle): number;
  door_blob(door: Pointer, robots: Handle, crawler: Handle): number;
  door_crawler(door: Pointer, kind: number, names: number, bytes: Pointer, ends: Pointer, count: number): number;
  door_check(door: Pointer, robots: Handle, crawler: Handle, url: Pointer, size: number): number;
  door_check_many(robots: Handle, crawler: Handle, urls: Pointer, ends: Pointer, count: number, answers: Pointer): number;
  door_question(name: Pointer, size: number): number;
  door_ask(
    door: Pointer, question: number, robots: Handle, other: Handle, crawler: Handle, bytes: Pointer, ends: Pointer, count: number,
    budget: number, flags: number,
  ): number;
}

/** What a question is about; all may be left out. */
export interface Asked {
  robots?: Handle;
  /** The file that is compared with. */
  other?: Handle;
  crawler?: Handle;
  texts?: readonly Text[];
  budget?: number;
  /** Lines count, too, not verdicts alone. */
  lines?: boolean;
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
/** The word with the place of the output; its size follows. */
const OUTPUT = 4;
/** A question's flag: lines count, too, not verdicts alone. */
const LINES = 1;
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
  /** Where the module leaves what it answers: four words, and place and size of its output. */
  readonly door: Pointer;
  private readonly kept: Pointer;
  /** The memory at `kept`. */
  private keptBytes: Uint8Array;
  private keptIsTaken = false;
  /** A fault happened: nothing in this instance can be trusted. */
  lost = false;
  /** Crawlers, which may ask any robots.txt, by the number of the names that they are made with. */
  private readonly crawlers = [new AskingCrawlers<Handle>(), new AskingCrawlers<Handle>(), new AskingCrawlers<Handle>()];
  /** The numbers of questions, by name. */
  private readonly questions = new Map<string, number>();
  /** Rises when crawlers are freed: what one was before is another, or none. */
  generation = 0;

  private constructor() {
    this.exports = new WebAssembly.Instance(theModule()).exports as unknown as Exports;
    this.door = this.exports.door_create();
    this.kept = this.exports.door_allocate(KEPT_SIZE);
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.words = new Uint32Array(this.exports.memory.buffer);
    this.keptBytes = this.bytes.subarray(this.kept, this.kept + KEPT_SIZE);
  }

  /** The instance for new objects. */
  static get(): Engine {
    if (current === undefined || current.lost) current = new Engine();
    return current;
  }

  /** Memory moves when it grows, so this is called behind every call, before memory is read or written. */
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
  crawler(agent: Agent, names: number): Handle {
    if (agent === undefined) return 0;
    const asking = readAgent(agent), kept = this.crawlers[names]!;
    const known = kept.get(asking);
    if (known !== undefined) return known;
    if (kept.size >= CRAWLERS_MOST) {
      for (const crawler of kept.values()) this.run((exports) => exports.door_free(crawler));
      kept.clear();
      this.generation++;
    }
    const crawler = this.makeCrawler(asking, names);
    kept.set(asking, crawler);
    return crawler;
  }

  private makeCrawler({ kind, texts: list }: AskingCrawler, names: number): Handle {
    const status = this.withTexts(list, ({ bytes, ends, count }) =>
      this.run((exports) => exports.door_crawler(this.door, kind, names, bytes, ends, count)));
    if (status === 0) return this.word(0);
    const { code } = this.error(status);
    if (code === "crawler") throw new RobotsError("crawler", `no public crawler is called '${list[0]}'; crawlers() lists them`);
    throw this.error(status, code === "token" ? `'${list[kind === KIND_TOKENS ? this.word(1) : 0]}'` : "");
  }

  /**
   * The answer to one URL. This is what is called most: it goes without a closure. A check that has the rules compiled anew
   * may let memory grow, whose old views are empty then.
   */
  check(robots: Handle, crawler: Handle, url: Text): number {
    if (this.keptIsTaken || sizeBound(url) > KEPT_SIZE)
      return this.withText(url, (at, size) => this.run((exports) => exports.door_check(this.door, robots, crawler, at, size))) >>> 0;
    this.mustLive();
    try {
      const answer = this.exports.door_check(this.door, robots, crawler, this.kept, this.keep(url)) >>> 0;
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
    const text = this.text(this.exports.door_status_text(status));
    return new RobotsError(codes[status] ?? "argument", hint === "" ? text : `${text}: ${hint}`);
  }

  /** The text that ends in a NUL at `at`. */
  text(at: Pointer): string {
    return decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
  }

  /** What can be wrong with a URL, by number. */
  urlErrors(): readonly string[] {
    urlErrors ??= Array.from({ length: URL_STATUSES }, (_, status) => this.text(this.exports.door_url_status_text(status)));
    return urlErrors;
  }

  word(index: number): number {
    return this.words[(this.door >>> 2) + index]!;
  }

  /** The `count` words at `at`, which are there until the next call. */
  wordsFrom(at: Pointer, count: number): Uint32Array {
    return this.words.subarray(at >>> 2, (at >>> 2) + count);
  }

  /** The output of the last call, which lives until the next one. */
  output(): Uint8Array {
    const at = this.word(OUTPUT);
    return this.bytes.subarray(at, at + this.word(OUTPUT + 1));
  }

  /** The output of the last call, read as JSON. Its members are spelt as JavaScript's: `old_line` is `oldLine`. */
  private json<T>(): T {
    const output = this.output();
    // Only a member's name stands in quotes before a colon: quotes within a text have a backslash in front.
    const text = decoder.decode(output).replace(/"[a-z]+(?:_[a-z]+)+":/g, (name) => name.replace(/_./g, (at) => at[1]!.toUpperCase()));
    const value = JSON.parse(text) as T;
    if (output.length > KEPT_OUTPUT) this.exports.door_forget_output(this.door);
    return value;
  }

  /** Memory of `size` bytes; a size that 32 bits don't hold would wrap at the boundary. */
  alloc(size: number): Pointer {
    const at = size > SIZE_MOST ? 0 : this.run((exports) => exports.door_allocate(size)) >>> 0;
    if (at === 0) throw new RobotsError("memory", "out of memory");
    return at;
  }

  free(...memory: Pointer[]): void {
    if (!this.lost) for (const at of memory) this.exports.door_release(at);
  }

  /** Calls with the bytes of a file in memory; most texts are ASCII, and take a byte a character. */
  withFile<T>(file: Text, call: (at: Pointer, size: number) => T): T {
    const bounds = typeof file === "string" ? [file.length, file.length * 3] : [file.length];
    for (const bound of bounds) {
      const at = this.alloc(bound);
      try {
        if (typeof file !== "string") return call(at, this.put(file, at, bound));
        const { read, written } = encoder.encodeInto(file, this.bytes.subarray(at, at + bound));
        if (read === file.length) return call(at, written);
      } finally {
        this.free(at);
      }
    }
    throw new RobotsError("argument", "the text is not a string");
  }

  /** The answer to a question. `refuse` makes the error of a status and of what the module says about it. */
  ask<T>(question: string, asked: Asked = {}, refuse = (status: number, _: string): RobotsError => this.error(status)): T {
    const { robots = 0, other = 0, crawler = 0, texts = [], budget = 0, lines = false } = asked;
    const number = this.question(question);
    const status = this.withTexts(texts, ({ bytes, ends, count }) =>
      this.run((exports) =>
        exports.door_ask(this.door, number, robots, other, crawler, bytes, ends, count, budget, lines ? LINES : 0)));
    if (status !== 0) throw refuse(status, decoder.decode(this.output()));
    return this.json();
  }

  private question(name: string): number {
    const known = this.questions.get(name);
    if (known !== undefined) return known;
    const number = this.withText(name, (at, size) => this.run((exports) => exports.door_question(at, size)));
    this.questions.set(name, number);
    return number;
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

  /** Calls with memory of `size` bytes: what is kept, unless a call around this one has that. */
  private withRoom<T>(size: number, call: (at: Pointer) => T): T {
    const kept = size <= KEPT_SIZE && !this.keptIsTaken;
    const at = kept ? this.kept : this.alloc(size);
    if (kept) this.keptIsTaken = true;
    try {
      return call(at);
    } finally {
      if (kept) this.keptIsTaken = false;
      else this.free(at);
    }
  }

  /** Calls with texts in memory. */
  withTexts<T>(list: readonly Text[], call: (texts: Texts) => T): T {
    const room = list.reduce((sum, text) => sum + sizeBound(text), 0), count = list.length;
    return this.withRoom(4 * count + room, (ends) => {
      const bytes = ends + 4 * count;
      if (!this.putAscii(list, bytes, room, ends)) this.putEach(list, bytes, ends);
      return call({ bytes, ends, count });
    });
  }

  /** Calls with one text in memory. */
  withText<T>(text: Text, call: (at: Pointer, size: number) => T): T {
    const bound = sizeBound(text);
    return this.withRoom(bound, (at) => call(at, this.put(text, at, bound)));
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

// SPDX-License-Identifier: Apache-2.0
/** What is asked with; what is answered is made of door/answers.schema.json. */
import type { Check, Dialect, Names } from "./answers.js";

export type * from "./answers.js";

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
   * files need at most 36 steps; 1,000 accepts them all. 0, the default: no limit.
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

/** The answer about one of many URLs: an invalid URL has an error instead of a verdict. */
export type CheckOrError = (Check & { error?: undefined }) | { error: string; verdict?: undefined; line?: undefined; rank?: undefined };

export interface LintOptions {
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
  /** A URL of the site that the file is of, such as that of the file. Without it, sitemaps are compared with each other. */
  site?: string;
}

export interface FixOptions {
  /** Fix only findings with these IDs. Default: all. */
  ids?: readonly string[];
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
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

export interface DiffOptions {
  /** Also where the verdict is the same, but lines with other texts decide. */
  lines?: boolean;
  /** The most steps to take. Default: 50,000,000. */
  budget?: number;
}

export interface EmitOptions {
  /** C11 tables, C11 code, the automata as data, or as a graph for Graphviz. */
  format: "c-table" | "c-direct" | "json" | "dot";
  /** What names begin with: an identifier of C. Default: `"robots"`. */
  prefix?: string;
}

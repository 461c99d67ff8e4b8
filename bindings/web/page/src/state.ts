// SPDX-License-Identifier: Apache-2.0
/* The reader's input: the files, the URLs, the crawlers and the options. A link carries all of it. */
import type { Agent, Dialect, Names } from "../../package/dist/index.js";
import { namedIn } from "./headers.js";

/** A crawler as it is stored and shown. */
export type ChosenCrawler = { kind: "everybody" } | { kind: "crawler" | "token" | "header"; name: string };

/** A URL and an crawler of the lists, by number. */
export interface Cell {
  url: number;
  agent: number;
}

export interface State {
  text: string;
  /** The version to compare with. */
  before: string;
  urls: string;
  /** The URLs are those that the page offered: another file brings others. */
  offered: boolean;
  crawlers: ChosenCrawler[];
  dialect: Dialect;
  names: Names;
  /** The view that is shown, and the cell that is explained. */
  tab: string;
  chosen: Cell | undefined;
}

export function agentOf(crawler: ChosenCrawler): Agent {
  switch (crawler.kind) {
    case "everybody":
      return undefined;
    case "crawler":
      return { crawler: crawler.name };
    case "token":
      return crawler.name;
    case "header":
      return { userAgent: crawler.name };
  }
}

/** What crawlers are called that no group names. */
export const ALL_OTHERS = "all others (*)";

/** What a crawler is called where there is little room. */
export function labelOf(crawler: ChosenCrawler): string {
  if (crawler.kind === "everybody") return ALL_OTHERS;
  return crawler.kind === "header" ? shortHeader(crawler.name) : crawler.name;
}

/** The crawler that a header names, or its beginning as long as that is not known. */
function shortHeader(header: string): string {
  const named = namedIn(header);
  return named?.crawler ?? named?.token ?? header.slice(0, 20);
}

export function sameCrawler(a: ChosenCrawler, b: ChosenCrawler): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The URLs of the list: blank lines are none. */
export function urlList(urls: string): string[] {
  if (urls !== listed.urls) listed = { urls, list: split(urls) };
  return listed.list;
}

/** The origin that all URLs of a list have, so that it need not be shown with each; "" where there is none. */
export function commonOrigin(urls: readonly string[]): string {
  const origin = /^https?:\/\/[^/?#]+(?=\/)/i.exec(urls[0] ?? "")?.[0] ?? "";
  return urls.every((url) => url.startsWith(`${origin}/`)) ? origin : "";
}

/** How many sites the URLs of a list name: each has a robots.txt of its own. */
export function siteCount(urls: readonly string[]): number {
  return new Set(urls.flatMap((url) => (/^https?:/i.test(url) && URL.canParse(url) ? [new URL(url).origin] : []))).size;
}

let listed: { urls: string; list: string[] } = { urls: "", list: [] };

function split(urls: string): string[] {
  return urls.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

export const example: State = {
  text: `# A shop. Change anything: the answers follow.
User-agent: *
Disallow: /cart
Disallow: /search
Allow: /search/help
Disallow: /*.pdf$
Disallow: /search/old
Allow: /catalog/spring.pdf

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Googlebot
Disallow: /cart
Disallow: /*?*sort=

Sitemap: https://shop.example/sitemap.xml
`,
  before: "",
  urls: `https://shop.example/
https://shop.example/cart
https://shop.example/cartoons
https://shop.example/search?q=teapot
https://shop.example/search/help
https://shop.example/teapots?sort=price
https://shop.example/catalog/spring.pdf
https://shop.example/catalog/autumn.pdf`,
  crawlers: [
    { kind: "everybody" },
    { kind: "crawler", name: "Googlebot" },
    { kind: "crawler", name: "bingbot" },
    { kind: "crawler", name: "GPTBot" },
    { kind: "crawler", name: "AdsBot-Google" },
  ],
  offered: true,
  dialect: "google",
  names: "token",
  tab: "verdicts",
  chosen: { url: 6, agent: 0 },
};
example.before = example.text;

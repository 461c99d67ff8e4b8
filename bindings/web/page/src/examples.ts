// SPDX-License-Identifier: Apache-2.0
/* Examples to begin with: a file, and URLs of which each meets another of its rules. */
import { byId, h } from "./dom.js";
import { example, type ChosenCrawler, type State } from "./state.js";

interface Example {
  title: string;
  text: string;
  urls: string;
  crawlers: string[];
}

const examples: Example[] = [
  {
    title: "WordPress as it comes",
    text: `User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php

Sitemap: https://blog.example/wp-sitemap.xml
`,
    urls: `https://blog.example/
https://blog.example/2026/11/a-post/
https://blog.example/wp-admin/options.php
https://blog.example/wp-admin/admin-ajax.php?action=x`,
    crawlers: ["Googlebot", "bingbot"],
  },
  {
    title: "No training, search welcome",
    text: `User-agent: GPTBot
User-agent: CCBot
User-agent: ClaudeBot
User-agent: Google-Extended
Disallow: /

User-agent: *
Disallow: /search
`,
    urls: `https://news.example/
https://news.example/an-article
https://news.example/search?q=rain`,
    crawlers: ["Googlebot", "OAI-SearchBot", "GPTBot", "ClaudeBot", "CCBot"],
  },
  {
    title: "A file with mistakes",
    text: `User-agent: Googelbot
Disallow: /drafts

User-agent: *
Crawl-delay: 5
Disallow: private/
Disallow: /assets/*
Disalow: /assets/css
Noindex: /old
Allow: /page#section
`,
    urls: `https://shop.example/drafts/1
https://shop.example/private/list
https://shop.example/assets/css/main.css
https://shop.example/page`,
    crawlers: ["Googlebot", "bingbot"],
  },
];

function stateOf({ text, urls, crawlers }: Example): State {
  const chosen = crawlers.map((name): ChosenCrawler => ({ kind: "crawler", name }));
  return { ...structuredClone(example), text, before: text, urls, crawlers: [{ kind: "everybody" }, ...chosen], chosen: undefined };
}

/** Whether the page offered TEXT, so that it is none of the reader's. */
export function isOffered(text: string): boolean {
  return text.trim() === "" || text === example.text || examples.some((one) => one.text === text);
}

/** Offers the examples; LOAD gets the one that is chosen. */
export function wireExamples(load: (state: State) => void): void {
  const select = byId<HTMLSelectElement>("examples");
  const states: State[] = [example, ...examples.map(stateOf), { ...structuredClone(example), text: "", before: "", urls: "", chosen: undefined }];
  const titles = ["A shop", ...examples.map(({ title }) => title), "Empty: paste yours"];
  select.append(h("option", { value: "" }, "Examples"), ...titles.map((title, i) => h("option", { value: i }, title)));
  select.addEventListener("change", () => {
    const state = states[Number(select.value)];
    if (select.value !== "" && state !== undefined) load(structuredClone(state));
    select.value = "";
  });
}

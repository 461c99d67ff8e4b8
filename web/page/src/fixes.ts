// SPDX-License-Identifier: Apache-2.0
/* What to write instead: for a finding, the lines that would be there. Which verdicts that changes, the engine says. */
import type { Finding } from "../../package/dist/index.js";

export interface Fix {
  /** What a button says. */
  title: string;
  /** The line that is replaced, and what by; no line removes it. */
  line: number;
  lines: string[];
}

const keys: [RegExp, string][] = [
  [/^user[\s_-]*agents?$/i, "User-agent"],
  [/^dis+al+l?[ao]w(ed)?$|^diasllow$|^dissalow$/i, "Disallow"],
  [/^al+ow(ed)?$/i, "Allow"],
  [/^site[\s_-]*maps?(-url)?$/i, "Sitemap"],
  [/^crawl[\s_]*delay$/i, "Crawl-delay"],
];

/** The fix of a finding about TEXT, its line; `undefined` where a person has to decide. */
export function fixOf(finding: Finding, text: string): Fix | undefined {
  const { id, line } = finding;
  const parts = /^(\s*)([^:#]*?)(\s*:\s*)(.*?)(\s*(?:#.*)?)$/.exec(text);
  const replace = (lines: string): Fix => ({ title: `Write “${lines.trim()}”`, line, lines: [lines] });
  if (["dead-rule", "duplicate-rule", "redundant-rule"].includes(id)) return { title: "Remove the line", line, lines: [] };
  if (id === "missing-colon") {
    const words = /^(\s*)(\S+)\s+(\S+)(.*)$/.exec(text);
    return words ? replace(`${words[1]}${words[2]}: ${words[3]}${words[4]}`) : undefined;
  }
  if (parts === null) return undefined;
  const [, indent, key, colon, value, rest] = parts as unknown as [string, string, string, string, string, string];
  const withValue = (changed: string) => (changed === value ? undefined : replace(`${indent}${key}${colon}${changed}${rest}`));
  switch (id) {
    case "misspelt-key": {
      const right = keys.find(([wrong]) => wrong.test(key))?.[1];
      return right === undefined ? undefined : replace(`${indent}${right}: ${value}${rest}`);
    }
    case "no-leading-slash":
      return withValue(`/${value}`);
    case "absolute-url": {
      const path = /^[a-z][a-z0-9+.-]*:\/\/[^/]*(\/.*)?$/i.exec(value);
      return path ? withValue(path[1] ?? "/") : undefined;
    }
    case "useless-star":
      return withValue(value.replace(/\*{2,}/g, "*").replace(/(.)\*$/, "$1"));
    default:
      return undefined;
  }
}

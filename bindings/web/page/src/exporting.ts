// SPDX-License-Identifier: Apache-2.0
/* The answers as CSV and JSON. */
import type { GridContent } from "./grid.js";

/** A field of CSV (RFC 4180). What a spreadsheet would take for a formula is made a text. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function* answers({ matrix, labels, columns, urls }: GridContent) {
  for (let url = 0; url < urls.length; url++)
    for (let agent = 0; agent < labels.length; agent++) {
      const column = columns[agent]!;
      const check = typeof column === "string" ? { error: column } : matrix.at(url, column);
      yield { url: urls[url]!, crawler: labels[agent]!, ...check };
    }
}

export function toCsv(content: GridContent): string {
  const rows = ["url,crawler,verdict,line,error"];
  for (const { url, crawler, error, ...check } of answers(content)) {
    const { verdict, line } = check as { verdict?: string; line?: number };
    rows.push([url, crawler, verdict ?? "", line === undefined ? "" : String(line), error ?? ""].map(field).join(","));
  }
  return `${rows.join("\r\n")}\r\n`;
}

export function toJson(content: GridContent, robots: string, dialect: string): string {
  return `${JSON.stringify({ dialect, robots, checks: [...answers(content)] }, null, 2)}\n`;
}

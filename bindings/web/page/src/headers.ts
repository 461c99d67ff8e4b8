// SPDX-License-Identifier: Apache-2.0
/* Whom User-Agent headers name, as the engine says. What was asked is remembered, for what has to be drawn at once. */
import type { Named } from "../../package/dist/robots.js";
import { dropped, quick } from "./asking.js";

const known = new Map<string, Named>();
/** Headers to ask about next, and the question that waits for its answer. */
const wanted = new Set<string>();
let asking: Promise<void> | undefined;

/** Whom HEADER names; undefined: that is not known yet. */
export function namedIn(header: string): Named | undefined {
  return known.get(header);
}

async function ask(): Promise<void> {
  const headers = [...wanted];
  wanted.clear();
  const found = await quick.ask("headers", { headers });
  if (found !== dropped) headers.forEach((header, i) => known.set(header, found.answer[i]!));
}

/** Asks whom HEADERS name; resolves when that is known, to whether it was not before. One question waits at a time, so none is dropped. */
export async function learnHeaders(headers: readonly string[]): Promise<boolean> {
  const fresh = headers.filter((header) => !known.has(header));
  while (fresh.some((header) => !known.has(header))) {
    for (const header of fresh) if (!known.has(header)) wanted.add(header);
    asking ??= ask().finally(() => (asking = undefined));
    await asking;
  }
  return fresh.length > 0;
}

// SPDX-License-Identifier: Apache-2.0
/* The status above the answers: one is still being computed, or some failed, so those on the page are out of date. */
import { quick, thorough } from "./asking.js";
import { byId, sentence } from "./dom.js";

/** Gets and shows something. Returns false where that came to nothing, as a later question is about to answer. */
export type Ask = () => Promise<boolean>;

/** A question that failed: its message, and how to ask again. */
const broken = new Map<string, { message: string; ask: Ask }>();

/** Gets and shows WHAT; where that fails, what is there is of a text before, which is said until it succeeds. */
export async function present(what: string, ask: Ask): Promise<void> {
  try {
    if ((await ask()) && broken.delete(what)) say();
  } catch (error) {
    broken.set(what, { message: error instanceof Error ? error.message : String(error), ask });
    say();
  }
}

/** WHAT is not shown any more, and will be asked for anew when it is: whether it is out of date matters to nobody. */
export function dismiss(what: string): void {
  if (broken.delete(what)) say();
}

function say(): void {
  const [first] = broken;
  byId("failed").hidden = first === undefined;
  byId("failed-text").textContent = first === undefined ? "" : `Out of date: ${[...broken.keys()].join(", ")}. ${sentence(first[1].message)}`;
}

function askAgain(): void {
  for (const [what, { ask }] of broken) void present(what, ask);
}

/** Says at WORKING that an answer takes its time, and lets those that failed be asked for again. */
export function wireStatus(working: HTMLElement): void {
  const slow = new Set<unknown>();
  for (const asking of [quick, thorough])
    asking.onSlow = (isSlow) => {
      if (isSlow) slow.add(asking);
      else slow.delete(asking);
      working.textContent = slow.size > 0 ? "Working…" : "";
    };
  byId("try-again").addEventListener("click", askAgain);
}

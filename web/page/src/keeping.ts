// SPDX-License-Identifier: Apache-2.0
/* What was typed is there again after a reload, in this tab and on this machine alone. */
import { fromFragment, toFragment } from "./link.js";
import type { State } from "./state.js";

const NAME = "robots-txt-tester";
/** Milliseconds without a change before the state is kept. */
const PAUSE = 500;

let pause: ReturnType<typeof setTimeout> | undefined;

/** Keeps what READ gives, once nothing more changes. */
export function keep(read: () => State): void {
  clearTimeout(pause);
  pause = setTimeout(() => void put(read()), PAUSE);
}

/** A browser may refuse: it has no room for very large files, or keeps nothing at all. Then a reload begins anew. */
async function put(state: State): Promise<void> {
  try {
    sessionStorage.setItem(NAME, await toFragment(state));
  } catch {
    forget();
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // There is nothing to forget.
  }
}

/** The state that was kept in this tab; `undefined` where there is none that can be read. */
export async function kept(): Promise<State | undefined> {
  try {
    return await fromFragment(sessionStorage.getItem(NAME) ?? "");
  } catch {
    return undefined;
  }
}

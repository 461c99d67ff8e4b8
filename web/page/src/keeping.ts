// SPDX-License-Identifier: Apache-2.0
/* What was typed is there again after a reload, in this tab and on this machine alone. */
import { fromFragment, toFragment } from "./link.js";
import type { State } from "./state.js";

const NAME = "robots-txt-tester";
/** Milliseconds without a change before the state is kept. */
const PAUSE = 500;
/** More characters are not kept: each pause in typing would pack them anew, on the page's own thread. */
const MOST = 1 << 20;

let pause: ReturnType<typeof setTimeout> | undefined;

/** Keeps what READ gives, once nothing more changes. */
export function keep(read: () => State): void {
  clearTimeout(pause);
  pause = setTimeout(() => void put(read()), PAUSE);
}

/** STATE, without the version to compare with if there is too much of it all; `undefined`: too much even so. */
function bounded(state: State): State | undefined {
  const size = state.text.length + state.urls.length;
  if (size > MOST) return undefined;
  return size + state.before.length > MOST ? { ...state, before: state.text } : state;
}

/** A browser may refuse: it has no room, or keeps nothing at all. Then a reload begins anew, as with very large files. */
async function put(state: State): Promise<void> {
  const most = bounded(state);
  if (most === undefined) return forget();
  try {
    sessionStorage.setItem(NAME, await toFragment(most));
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

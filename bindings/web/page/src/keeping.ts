// SPDX-License-Identifier: Apache-2.0
/* What was typed, and where the reader was, is there again after a reload, in this tab and on this machine alone. */
import { fromFragment, toFragment } from "./link.js";
import type { State } from "./state.js";

const NAME = "robots-txt-tester", PLACE = `${NAME}-place`;
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

// ---- the place

/** Where the reader is: the view, the first line in the editor's window, what is scrolled how far, and the toast that is there. */
export interface Place {
  tab: string;
  line: number;
  scrolled: Record<string, number>;
  toast: string;
}

/** What may be scrolled, and milliseconds after which what was to be scrolled so far never became as long. */
const SCROLLED = ["html", ".grid", "#why", ".panel:not([hidden])"], LONGEST = 5000;

/** Keeps what READ gives as the page goes. */
export function keepPlace(read: () => Omit<Place, "scrolled">): void {
  addEventListener("pagehide", () => {
    const scrolled = Object.fromEntries(SCROLLED.map((one) => [one, document.querySelector(one)?.scrollTop ?? 0]));
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ ...read(), scrolled }));
    } catch {
      // A reload begins at the top.
    }
  });
}

/** Where the reader was before a reload; `undefined` where this is none. */
export function placeBefore(): Place | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    return navigation?.type === "reload" ? (JSON.parse(sessionStorage.getItem(PLACE) ?? "null") ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Scrolls to where the reader was as answers come, until the reader acts. */
export function scrollBack({ scrolled }: Place): void {
  const end = performance.now() + LONGEST, acted = new AbortController(), { signal } = acted;
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(act, () => acted.abort(), { signal, capture: true });
  const step = () => {
    const left = Object.entries(scrolled).filter(([selector, top]) => {
      const element = document.querySelector(selector);
      if (element !== null) element.scrollTop = top;
      return element === null || Math.abs(element.scrollTop - top) > 1;
    });
    if (left.length === 0 || performance.now() > end) acted.abort();
    if (!signal.aborted) requestAnimationFrame(step);
  };
  step();
}

// SPDX-License-Identifier: Apache-2.0
/* Making elements, and telling people what happened. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/** An element with attributes, listeners ("onclick") and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as unknown as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** "1 rule", "2 rules". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** A list that shows its first MOST items, and the others, all of one KIND, on request. */
export function foldedList(className: string, kind: string, items: readonly HTMLElement[], most: number): HTMLElement {
  const list = h("ul", { class: className }, ...items.slice(0, most));
  if (items.length <= most) return list;
  const summary = `${plural(items.length - most, "more", "more")}: ${kind}`;
  return h("div", {}, list, h("details", { "data-kind": kind }, h("summary", {}, summary), h("ul", { class: className }, ...items.slice(most))));
}

/**
 * Other children for PARENT. Where one of the old has the focus, what takes its place gets it, or else PARENT; what was
 * folded or unfolded stays so.
 */
export function replaceChildren(parent: HTMLElement, ...children: Child[]): void {
  const folds = () => [...parent.querySelectorAll("details")], old = new Map(folds().map((fold) => [fold.dataset.kind, fold.open]));
  const focusable = () => [...parent.querySelectorAll<HTMLElement>("button, summary")].filter((one) => one.checkVisibility());
  const at = parent.contains(document.activeElement) ? focusable().indexOf(document.activeElement as HTMLElement) : undefined;
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  for (const fold of folds()) fold.open = old.get(fold.dataset.kind) ?? fold.open;
  if (at === undefined) return;
  const others = focusable(), next = others[Math.min(Math.max(at, 0), others.length - 1)];
  if (next === undefined) parent.tabIndex = -1;
  (next ?? parent).focus();
}

/** A message as a sentence of its own. */
export function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
}

/** A line of the robots.txt, which a click goes to. */
export function lineLink(line: number, text: string, goTo: (line: number) => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "line-link", title: `Go to line ${line}`, onclick: () => goTo(line) },
    h("span", { class: "number" }, String(line)),
    h("code", {}, text || " "),
  );
}

/** Copies TEXT; false where the browser allows that to no page. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Says something to screen readers alone. */
export function announce(text: string): void {
  byId("live").textContent = text;
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** The toast that is there; "": none. */
export function toasted(): string {
  const box = byId("toast");
  return box.hidden ? "" : box.textContent;
}

/** Shows and says what an action came to, for a while, above the answers: where they are scrolled, the verdict makes room. */
export function toast(text: string): void {
  const box = byId("toast");
  box.textContent = text;
  box.hidden = false;
  document.body.style.setProperty("--toast", `${box.offsetHeight}px`);
  announce(text);
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    box.hidden = true;
    document.body.style.removeProperty("--toast");
  }, 6000);
}

/** Offers bytes as a file to keep. */
export function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

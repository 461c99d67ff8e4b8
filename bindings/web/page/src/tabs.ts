// SPDX-License-Identifier: Apache-2.0
/* Tabs as the ARIA practices have them: arrows, Home and End move, and show at once. */
import { h } from "./dom.js";

export interface Tab {
  id: string;
  title: string;
  panel: HTMLElement;
  /** Called when it is shown, and when another one is. */
  onShow?: () => void;
  onHide?: () => void;
}

export class Tabs {
  private readonly buttons = new Map<string, HTMLButtonElement>();
  shown = "";

  /** ASIDE stands at the end of the row of titles. */
  constructor(parent: HTMLElement, private readonly tabs: readonly Tab[], aside: HTMLElement) {
    const list = h("div", { role: "tablist", "aria-label": "Answers", class: "tablist" });
    for (const tab of tabs) {
      const button = h(
        "button",
        {
          type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`,
          onclick: () => this.show(tab.id),
        },
        h("span", {}, tab.title),
        h("span", { class: "badge" }),
      );
      this.buttons.set(tab.id, button);
      list.append(button);
      tab.panel.id = `panel-${tab.id}`;
      tab.panel.setAttribute("role", "tabpanel");
      tab.panel.setAttribute("aria-labelledby", `tab-${tab.id}`);
      tab.panel.classList.add("panel");
    }
    list.addEventListener("keydown", (event) => this.move(event));
    parent.append(h("div", { class: "tab-row" }, list, aside), ...tabs.map((tab) => tab.panel));
    this.show(tabs[0]!.id);
  }

  private move(event: KeyboardEvent): void {
    const at = this.tabs.findIndex((tab) => tab.id === this.shown);
    const count = this.tabs.length;
    const to = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(this.tabs[to]!.id);
    this.buttons.get(this.shown)!.focus();
  }

  /** Shows a tab; one that is not known changes nothing. */
  show(id: string): void {
    if (!this.buttons.has(id)) return;
    if (id !== this.shown) this.tabs.find((tab) => tab.id === this.shown)?.onHide?.();
    this.shown = id;
    for (const tab of this.tabs) {
      const button = this.buttons.get(tab.id)!;
      button.setAttribute("aria-selected", String(tab.id === id));
      button.tabIndex = tab.id === id ? 0 : -1;
      tab.panel.hidden = tab.id !== id;
    }
    this.tabs.find((tab) => tab.id === id)?.onShow?.();
  }

  /** Shows a tab, and gives what is first in it the focus. */
  enter(id: string): void {
    this.show(id);
    const first = this.tabs.find((tab) => tab.id === id)?.panel.querySelector<HTMLElement>("button, select");
    (first ?? this.buttons.get(id))?.focus();
  }

  /** A short text beside a title, such as a count. */
  badge(id: string, text: string, kind = ""): void {
    const badge = this.buttons.get(id)!.lastElementChild as HTMLElement;
    badge.textContent = text;
    badge.className = `badge ${kind}`;
  }
}

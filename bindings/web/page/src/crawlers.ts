// SPDX-License-Identifier: Apache-2.0
/* The crawlers: chips for the chosen ones, and a box to choose others by name, by purpose or by User-Agent header. */
import type { Crawler, Purpose } from "../../package/dist/index.js";
import { announce, h, plural, toast } from "./dom.js";
import { learnHeaders, namedIn } from "./headers.js";
import { ALL_OTHERS, labelOf, sameCrawler, type ChosenCrawler } from "./state.js";

const MOST_SHOWN = 60;
/** So many chosen ones are removed together. */
const MANY = 6;
/** Of many, so many with one purpose are folded. */
const GROUP = 4;

/** What can be asked for by name, as the engine has it: put in where the page is built, so that it is there at once. */
declare const PURPOSES: readonly Purpose[];
export const askedPurposes = PURPOSES;

function titleOf(purpose: string): string {
  return askedPurposes.find(({ name }) => name === purpose)?.title ?? purpose;
}

/** What a site that blocks MEMBERS, crawlers that train models among them, should know. */
function beside(members: readonly Crawler[]): string {
  const both = members.filter((crawler) => crawler.purposes.includes("search")).length;
  return `, ${both} of them for search as well; see ${titleOf("data")}, too`;
}

/** What follows the operator of CRAWLER where only others say what is known of it. */
function hearsay(crawler: Crawler): string {
  return crawler.documented ? "" : " (hearsay)";
}

interface Option {
  title: string;
  note: string;
  chosen: ChosenCrawler[];
}

export class CrawlerPicker {
  private known: readonly Crawler[] = [];
  private options: Option[] = [];
  private active = -1;
  private readonly chips = h("ul", { class: "chips", "aria-label": "Chosen crawlers" });
  private readonly all = h("button", { type: "button", class: "inline", onclick: () => this.removeAll(this.chosen) });
  private readonly input: HTMLInputElement;
  /** Purposes whose crawlers are shown one by one. */
  private readonly unfolded = new Set<string>();
  // Neither Tab nor a click may take the focus from the box to its list.
  private readonly list = h("ul", {
    id: "crawler-list", role: "listbox", class: "listbox", "aria-label": "Crawlers to add", hidden: true, tabindex: -1,
    onmousedown: (event: MouseEvent) => event.preventDefault(),
  });

  /** FAIL is told of an error. */
  constructor(
    parent: HTMLElement, private chosen: ChosenCrawler[], private readonly onChange: (chosen: ChosenCrawler[]) => void,
    private readonly fail: (error: unknown) => void,
  ) {
    this.input = h("input", {
      type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": "crawler-list", "aria-autocomplete": "list",
      "aria-labelledby": "crawlers-title", autocomplete: "off", spellcheck: "false",
      placeholder: "Add a crawler or User-Agent",
      oninput: () => this.open(), onfocus: () => this.open(), onblur: () => this.close(),
      onkeydown: (event: KeyboardEvent) => this.key(event),
    });
    parent.append(this.chips, this.all, h("div", { class: "combo" }, this.input, this.list));
    this.draw();
  }

  learn(crawlers: readonly Crawler[]): void {
    this.known = crawlers;
    this.draw();
    if (document.activeElement === this.input) this.open();
  }

  show(chosen: ChosenCrawler[]): void {
    this.chosen = chosen;
    this.draw();
  }

  /** Asks whom the chosen headers name, and shows them by that. */
  private async learnChosen(): Promise<void> {
    if (await learnHeaders(this.chosen.flatMap((one) => (one.kind === "header" ? [one.name] : [])))) this.draw();
  }

  private draw(): void {
    this.all.hidden = this.chosen.length < MANY;
    this.all.textContent = `Remove all ${this.chosen.length}`;
    const groups = this.groups(), grouped = new Set([...groups.values()].flat());
    this.chips.replaceChildren(
      ...this.chosen.filter((one) => !grouped.has(one)).map((one) => this.chip(one)),
      ...[...groups].map(([purpose, members]) => this.group(purpose, members)),
    );
    void this.learnChosen().catch(this.fail);
  }

  private knownAs(one: ChosenCrawler): Crawler | undefined {
    return one.kind === "crawler" ? this.known.find(({ name }) => name === one.name) : undefined;
  }

  /** Of many, those with one purpose, which is what they are first of all for. */
  private groups(): Map<string, ChosenCrawler[]> {
    const groups = new Map<string, ChosenCrawler[]>();
    if (this.chosen.length >= MANY)
      for (const one of this.chosen) {
        const purpose = this.knownAs(one)?.purposes[0];
        if (purpose !== undefined) groups.set(purpose, [...(groups.get(purpose) ?? []), one]);
      }
    return new Map([...groups].filter(([, members]) => members.length >= GROUP));
  }

  private group(purpose: string, members: readonly ChosenCrawler[]): HTMLElement {
    const title = titleOf(purpose);
    const details = h("details", {}, h("summary", {}, title, h("span", { class: "badge" }, String(members.length))),
      h("ul", { class: "chips" }, ...members.map((one) => this.chip(one))));
    details.open = this.unfolded.has(purpose);
    details.addEventListener("toggle", () => (details.open ? this.unfolded.add(purpose) : this.unfolded.delete(purpose)));
    const all = `Remove ${members.length} crawlers for ${title}`;
    return h("li", { class: "chip-group" }, details,
      h("button", { type: "button", "aria-label": all, title: all, onclick: () => this.removeAll(members) }, "×"));
  }

  private chip(one: ChosenCrawler): HTMLElement {
    const crawler = this.knownAs(one);
    const about =
      crawler === undefined
        ? one.kind === "everybody" ? "Every crawler that no group names" : one.kind === "crawler" ? one.name : `${one.kind}: ${one.name}`
        : `${crawler.operator}${hearsay(crawler)}: ${crawler.purposes.map(titleOf).join(", ")}. ` +
          `Tokens: ${crawler.tokens.join(", ")}${crawler.everybody ? "" : ". Leaves the rules for * aside"}. ${crawler.note ?? ""}`;
    return h(
      "li",
      { class: "chip", title: about },
      h("span", {}, labelOf(one)),
      h("button", { type: "button", "aria-label": `Remove ${labelOf(one)}`, onclick: () => this.remove(one) }, "×"),
    );
  }

  /** Removes a chosen one; the focus goes to THEN, or to the next. */
  private remove(one: ChosenCrawler, then?: HTMLElement): void {
    this.drop([one], then);
    announce(`${labelOf(one)} removed`);
  }

  private removeAll(members: readonly ChosenCrawler[]): void {
    this.drop(members);
    announce(`${plural(members.length, "crawler")} removed`);
  }

  private drop(members: readonly ChosenCrawler[], then?: HTMLElement): void {
    const buttons = () => [...this.chips.querySelectorAll("button")].filter((button) => button.checkVisibility());
    const at = buttons().indexOf(document.activeElement as HTMLButtonElement);
    this.change(this.chosen.filter((one) => !members.some((other) => sameCrawler(one, other))));
    const left = buttons();
    (then ?? left[Math.min(Math.max(at, 0), left.length - 1)] ?? this.input).focus();
  }

  private change(chosen: ChosenCrawler[]): void {
    this.chosen = chosen;
    this.draw();
    this.onChange(chosen);
  }

  // ---- the list

  private find(): Option[] {
    const text = this.input.value.trim(), words = text.toLowerCase();
    const options: Option[] = [];
    const fresh = (one: ChosenCrawler) => !this.chosen.some((other) => sameCrawler(other, one));
    if (words === "" || ALL_OTHERS.startsWith(words) || "everybody".startsWith(words) || words === "*")
      options.push({ title: ALL_OTHERS, note: "every crawler that no group names", chosen: [{ kind: "everybody" }] });
    for (const { name, title, purposes } of askedPurposes) {
      const members = this.known.filter((crawler) => crawler.purposes.some((purpose) => purposes.includes(purpose)));
      if (members.length > 0 && (name.startsWith(words) || title.toLowerCase().includes(words)))
        options.push({
          title, note: plural(members.length, "crawler") + (purposes.includes("training") ? beside(members) : ""),
          chosen: members.map((crawler) => ({ kind: "crawler", name: crawler.name })),
        });
    }
    const closeness = (crawler: Crawler) => {
      const name = crawler.name.toLowerCase();
      if (name.startsWith(words)) return 0;
      if (name.includes(words)) return 1;
      return [crawler.operator, ...crawler.tokens].some((other) => other.toLowerCase().includes(words)) ? 2 : 3;
    };
    for (const close of [0, 1, 2])
      for (const crawler of this.known.filter((one) => closeness(one) === close).slice(0, MOST_SHOWN))
        options.push({ title: crawler.name, note: crawler.operator + hearsay(crawler), chosen: [{ kind: "crawler", name: crawler.name }] });
    const exact = this.known.some((crawler) => crawler.name.toLowerCase() === words);
    if (/[/ (;]/.test(text)) options.unshift(...this.namedBy(text), { title: text, note: "as a User-Agent header", chosen: [{ kind: "header", name: text }] });
    else if (text !== "" && text !== "*" && !exact) options.push({ title: text, note: "as a product token", chosen: [{ kind: "token", name: text }] });
    return options.filter((option) => option.chosen.some(fresh));
  }

  /** The public crawler that a User-Agent header names. Where that is not known yet, the list is made again when it is. */
  private namedBy(header: string): Option[] {
    void learnHeaders([header]).then((fresh) => { if (fresh && !this.list.hidden && this.input.value.trim() === header) this.open(); }).catch(this.fail);
    const name = namedIn(header)?.crawler, named = this.known.find((crawler) => crawler.name === name);
    return named === undefined ? []
      : [{ title: named.name, note: `${named.operator}: this User-Agent names it`, chosen: [{ kind: "crawler", name: named.name }] }];
  }

  private open(): void {
    this.options = this.find();
    this.active = this.input.value.trim() === "" ? -1 : 0;
    this.list.hidden = this.options.length === 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.list.replaceChildren(
      ...this.options.map((option, i) =>
        h(
          "li",
          { role: "option", id: `crawler-option-${i}`, onclick: () => this.take(i) },
          h("span", {}, option.title),
          h("span", { class: "quiet" }, option.note),
        ),
      ),
    );
    this.mark();
  }

  private close(): void {
    this.options = [];
    this.active = -1;
    this.list.hidden = true;
    this.list.replaceChildren();
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  private mark(): void {
    [...this.list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === this.active)));
    if (this.active < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", `crawler-option-${this.active}`);
    this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  private take(i: number): void {
    const option = this.options[i];
    if (option === undefined) return;
    const added = option.chosen.filter((one) => !this.chosen.some((other) => sameCrawler(other, one)));
    this.input.value = "";
    this.change([...this.chosen, ...added]);
    this.chips.scrollTop = this.chips.scrollHeight;
    if (added.length > 1) toast(`${plural(added.length, "crawler")} added`);
    else announce(`${option.title} added`);
    this.close();
  }

  /** Moves to the next or the one before; in a list that was closed, to the first or the last. */
  private move(down: boolean): void {
    const closed = this.list.hidden;
    if (closed) this.open();
    const count = this.options.length, from = closed ? -1 : this.active;
    if (count === 0) return;
    this.active = down ? (from + 1) % count : (from <= 0 ? count : from) - 1;
    this.mark();
  }

  private key(event: KeyboardEvent): void {
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        return this.move(event.key === "ArrowDown");
      case "Enter":
        event.preventDefault();
        return this.take(this.active);
      case "Escape":
        return this.close();
      case "Backspace":
        if (this.input.value === "" && this.chosen.length > 0) this.remove(this.chosen.at(-1)!, this.input);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
/*
 * The matrix: a row a URL, a column a crawler. Only the rows in view are in the document, so that 1,000 URLs and 20 crawlers
 * cost no more than ten.
 */
import type { Matrix } from "../../package/dist/index.js";
import { h } from "./dom.js";
import { commonOrigin, type Cell } from "./state.js";

const ROW = 34;
/** Characters of a URL's end that are shown however little room there is. */
const URL_END = 10;
/** Rows beyond the visible ones. */
const MORE = 8;

export interface GridContent {
  matrix: Matrix;
  labels: readonly string[];
  /** What tells the crawlers apart, where labels may be the same. */
  keys: readonly string[];
  /** For each agent the column of the matrix, or what is wrong with the agent. */
  columns: readonly (number | string)[];
  urls: readonly string[];
  /** Lines of the robots.txt. */
  lines: number;
}

/** Where that stands NOW which stood AT a place of OLD; -1: nowhere. EDITED: where nothing came or went, at the same place. */
function placeOf(at: number, old: readonly string[], now: readonly string[], edited: boolean): number {
  if (now[at] === old[at]) return at;
  const place = now.indexOf(old[at]!);
  return place < 0 && edited && old.length === now.length ? at : place;
}

export class Grid {
  /** What holds the grid, and says where columns are cut off. */
  readonly frame: HTMLElement;
  private readonly element: HTMLElement;
  private readonly head: HTMLElement;
  private readonly body: HTMLElement;
  /** Those that are in the document, by URL. */
  private readonly rows = new Map<number, HTMLElement>();
  private shownLabels: string | undefined;
  /** What all URLs begin with, and is not shown with each. */
  private origin = "";
  private content: GridContent | undefined;
  private at: Cell = { url: 0, agent: 0 };
  chosen: Cell | undefined;

  constructor(private readonly onChoose: (cell: Cell) => void) {
    this.head = h("div", { role: "rowgroup", class: "grid-head" });
    this.body = h("div", { role: "rowgroup", class: "grid-body" });
    this.element = h(
      "div",
      { role: "grid", class: "grid", "aria-label": "Verdicts: a row a URL, a column a crawler", onscroll: () => this.draw() },
      this.head,
      this.body,
    );
    this.frame = h("div", { class: "grid-frame" }, this.element);
    this.element.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("click", (event) => this.click(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Begins anew: what is shown next has nothing to do with what was, and CELL of it is chosen. */
  begin(cell: Cell | undefined): void {
    this.content = undefined;
    this.chosen = cell;
    this.at = cell ?? { url: 0, agent: 0 };
  }

  /** Takes the room that answers about so many URLs will have, so that nothing moves when they come. */
  expect(urls: number): void {
    this.body.style.height = `${urls * ROW}px`;
  }

  show(content: GridContent): void {
    const { urls, labels } = content, before = this.content?.labels.length ?? labels.length;
    this.chosen = this.follow(content);
    this.content = content;
    this.at = { url: Math.min(this.at.url, Math.max(0, urls.length - 1)), agent: Math.min(this.at.agent, Math.max(0, labels.length - 1)) };
    this.element.style.setProperty("--columns", String(labels.length));
    this.element.style.setProperty("--digits", String(Math.max(2, String(content.lines).length)));
    this.element.setAttribute("aria-rowcount", String(urls.length + 1));
    this.element.setAttribute("aria-colcount", String(labels.length + 1));
    this.expect(urls.length);
    this.origin = commonOrigin(urls);
    const shown = [this.origin, ...labels].join("\n");
    if (shown !== this.shownLabels) {
      this.shownLabels = shown;
      this.showLabels(labels);
    }
    this.draw();
    if (labels.length > before) this.bringColumnIntoView(before);
  }

  /** The chosen cell in other content: that of the same URL and crawler. A URL may have been edited in its place. */
  private follow({ urls, keys }: GridContent): Cell | undefined {
    const { chosen, content } = this;
    if (chosen === undefined) return undefined;
    const url = content === undefined ? chosen.url : placeOf(chosen.url, content.urls, urls, true);
    const agent = content === undefined ? chosen.agent : placeOf(chosen.agent, content.keys, keys, false);
    return url >= 0 && url < urls.length && agent >= 0 && agent < keys.length ? { url, agent } : undefined;
  }

  /** Other columns: the rows are made anew. */
  private showLabels(labels: readonly string[]): void {
    this.body.replaceChildren();
    this.rows.clear();
    this.head.replaceChildren(
      h(
        "div",
        { role: "row", class: "row", "aria-rowindex": 1 },
        h("div", { role: "columnheader", class: "cell url", "aria-colindex": 1 }, this.origin === "" ? "URL" : `Path on ${this.origin.replace(/^.*\/\//, "")}`),
        ...labels.map((label, i) => h("div", { role: "columnheader", class: "cell", "aria-colindex": i + 2, title: label }, label)),
      ),
    );
  }

  /** Shows the rows in view. What is there already is kept, and only what differs is changed: most keys change little. */
  private draw(): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.element;
    this.frame.classList.toggle("cut-left", scrollLeft > 1);
    this.frame.classList.toggle("cut-right", scrollLeft + clientWidth < scrollWidth - 1);
    if (this.content === undefined) return;
    const { urls } = this.content;
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - MORE);
    const last = Math.min(urls.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + MORE);
    // The row that has the focus, or would get it, is always there.
    const wanted = new Set(urls.length > 0 ? [this.at.url] : []);
    for (let url = first; url < last; url++) wanted.add(url);
    for (const [url, row] of this.rows)
      if (!wanted.has(url)) {
        row.remove();
        this.rows.delete(url);
      }
    for (const url of wanted) {
      const row = this.rows.get(url) ?? this.addRow(url);
      this.updateRow(row, url);
    }
  }

  /** Adds an empty row at its place among the others. */
  private addRow(url: number): HTMLElement {
    const row = h(
      "div",
      { role: "row", class: "row", "aria-rowindex": url + 2, style: `top: ${url * ROW}px` },
      h("div", { role: "rowheader", class: "cell url", "aria-colindex": 1 }, h("bdi", {}, h("span", { class: "start" }), h("span", { class: "end" }))),
    );
    for (let agent = 0; agent < this.content!.labels.length; agent++)
      row.append(h("div", { role: "gridcell", "aria-colindex": agent + 2, "data-url": url, "data-agent": agent }));
    const next = [...this.rows.keys()].filter((other) => other > url).sort((a, b) => a - b)[0];
    this.body.insertBefore(row, next === undefined ? null : this.rows.get(next)!);
    this.rows.set(url, row);
    return row;
  }

  private updateRow(row: HTMLElement, url: number): void {
    const { labels, urls } = this.content!;
    const head = row.firstElementChild as HTMLElement, text = urls[url]!;
    if (head.title !== text) {
      head.title = text;
      const path = [...text.slice(this.origin.length)], [start, end] = head.firstElementChild!.children;
      start!.textContent = path.slice(0, -URL_END).join("");
      end!.textContent = path.slice(-URL_END).join("");
    }
    for (let agent = 0; agent < labels.length; agent++) this.updateCell(row.children[agent + 1] as HTMLElement, { url, agent });
  }

  private updateCell(cell: HTMLElement, at: Cell): void {
    const { columns, matrix } = this.content!;
    const column = columns[at.agent]!;
    const chosen = String(this.chosen?.url === at.url && this.chosen.agent === at.agent);
    const tabIndex = at.url === this.at.url && at.agent === this.at.agent ? 0 : -1;
    if (cell.getAttribute("aria-selected") !== chosen) cell.setAttribute("aria-selected", chosen);
    if (cell.tabIndex !== tabIndex || !cell.hasAttribute("tabindex")) cell.tabIndex = tabIndex;
    const check = typeof column === "string" ? { error: column } : matrix.at(at.url, column);
    const says = check.error ?? `${check.verdict}, ${check.line === 0 ? "no rule" : `line ${check.line}`}`;
    if (cell.dataset.says === says) return;
    cell.dataset.says = cell.title = says;
    if (check.error !== undefined) {
      cell.className = "cell bad";
      cell.textContent = typeof column === "string" ? "no token" : "no URL";
      return;
    }
    cell.className = `cell ${check.verdict}`;
    cell.replaceChildren(
      h("span", { class: "sign", "aria-hidden": "true" }, check.verdict === "allow" ? "✓" : "✕"),
      h("span", { class: "visually-hidden" }, check.verdict === "allow" ? "allow" : "block"),
      h(
        "span",
        { class: "line" },
        h("span", { class: "visually-hidden" }, check.line === 0 ? " by no rule" : " by line "),
        check.line === 0 ? "" : String(check.line),
      ),
    );
  }

  private cellAt({ url, agent }: Cell): HTMLElement | null {
    return this.body.querySelector<HTMLElement>(`[data-url="${url}"][data-agent="${agent}"]`);
  }

  private click(event: MouseEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>("[data-url]");
    if (cell === null) return;
    this.at = { url: Number(cell.dataset.url), agent: Number(cell.dataset.agent) };
    this.choose();
    this.cellAt(this.at)?.focus({ preventScroll: true });
  }

  private move(event: KeyboardEvent): void {
    if (this.content === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 2);
    const { urls, labels } = this.content;
    let { url, agent } = this.at;
    switch (event.key) {
      case "ArrowDown": url++; break;
      case "ArrowUp": url--; break;
      case "ArrowRight": agent++; break;
      case "ArrowLeft": agent--; break;
      case "PageDown": url += page; break;
      case "PageUp": url -= page; break;
      case "Home": agent = 0; break;
      case "End": agent = labels.length - 1; break;
      case "Enter":
      case " ":
        event.preventDefault();
        this.choose();
        return;
      default:
        return;
    }
    event.preventDefault();
    this.at = {
      url: Math.max(0, Math.min(url, urls.length - 1)),
      agent: Math.max(0, Math.min(agent, labels.length - 1)),
    };
    this.bringIntoView();
    this.choose();
    this.cellAt(this.at)?.focus({ preventScroll: true });
  }

  private bringIntoView(): void {
    const top = this.at.url * ROW, head = this.head.offsetHeight;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    const bottom = top + ROW + head - this.element.clientHeight;
    if (bottom > this.element.scrollTop) this.element.scrollTop = bottom;
    this.draw();
    this.bringColumnIntoView(this.at.agent);
  }

  private bringColumnIntoView(agent: number): void {
    const header = this.head.querySelector<HTMLElement>(".url"), cell = this.head.querySelector<HTMLElement>(`[aria-colindex="${agent + 2}"]`);
    if (cell === null || header === null) return;
    const left = cell.offsetLeft - header.offsetWidth, right = cell.offsetLeft + cell.offsetWidth - this.element.clientWidth;
    if (left < this.element.scrollLeft) this.element.scrollLeft = left;
    if (right > this.element.scrollLeft) this.element.scrollLeft = right;
  }

  private choose(): void {
    if (this.content === undefined || this.content.urls.length === 0) return;
    this.chosen = { ...this.at };
    this.draw();
    this.onChoose(this.chosen);
  }
}

// SPDX-License-Identifier: Apache-2.0
/* The view "Verdicts": the matrix, why a cell of it gets its verdict, and how many URLs each line decides. */
import { Matrix } from "../../package/dist/matrix.js";
import { dropped, quick } from "./asking.js";
import { byId, h, plural, replaceChildren } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import { explanation } from "./explain.js";
import { Grid, type GridContent } from "./grid.js";
import type { GoTo } from "./lines.js";
import type { CheckAnswer } from "./protocol.js";
import { present } from "./status.js";
import { agentOf, labelOf, siteCount, urlList, type ChosenCrawler, type Cell } from "./state.js";
import type { Revision } from "./revision.js";
import type { Subject } from "./subject.js";
import { trainingOf, usageView } from "./usage.js";

/** Milliseconds without another verdict before one is said. */
const PAUSE = 600;

/** The contents of the matrix, with their revision. */
interface Shown extends GridContent {
  crawlers: readonly ChosenCrawler[];
  revision: Revision;
}

/** The answers as rows and columns; the column of an invalid agent holds its error. */
function contentOf(answer: CheckAnswer, urls: string[], crawlers: readonly ChosenCrawler[], revision: Revision): Shown {
  const good: Uint32Array[] = [];
  const columns = answer.columns.map((column) => (typeof column === "string" ? column : good.push(column) - 1));
  const matrix = new Matrix(urls, [], good, answer.urlErrors);
  const keys = crawlers.map((crawler) => JSON.stringify(crawler));
  return { matrix, labels: crawlers.map(labelOf), keys, columns, urls, lines: answer.lines, crawlers, revision };
}

/** What was meant by what is not a URL: its scheme, or its first slash, is missing. */
function meantUrl(text: string): string | undefined {
  if (/\s/.test(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(text) ? `https://${text}` : `/${text}`;
}

export class VerdictsPanel {
  readonly element: HTMLElement;
  readonly grid = new Grid(() => void this.showReason(true));
  private readonly why = h("div", { class: "why", id: "why", role: "region", "aria-label": "Why", tabindex: -1 });
  private shown: Shown | undefined;
  /** The next answers are new to the reader: scroll to the line that decides. */
  private fresh = false;
  /** Is chosen as soon as there are answers about the URLs as they are. */
  private awaited: Cell | undefined;
  private saying: ReturnType<typeof setTimeout> | undefined;

  /** MEND puts a URL in place of one that is none. */
  constructor(
    private readonly subject: Subject,
    private readonly editor: RobotsEditor,
    private readonly goTo: GoTo,
    private readonly mend: (old: string, now: string) => void,
  ) {
    byId("strip").addEventListener("click", () => this.element.scrollIntoView());
    this.element = h("div", {}, this.grid.frame, this.why);
  }

  /** Shows a state that came from elsewhere. FRESH: it is new to the reader. */
  begin(cell: Cell | undefined, fresh: boolean): void {
    this.grid.begin(cell);
    this.fresh = fresh;
  }

  /** Chooses a cell of the answers to come: those that are on their way may be about other URLs. */
  choose(cell: Cell): void {
    this.awaited = cell;
  }

  /** The chosen URL, and the number of its crawler. */
  chosen(): { url: string; agent: number } | undefined {
    const { chosen } = this.grid, url = chosen && this.shown?.urls[chosen.url];
    return chosen === undefined || url === undefined ? undefined : { url, agent: chosen.agent };
  }

  /** Returns the current contents of the matrix. Fails if they are unavailable. */
  async current(): Promise<GridContent> {
    if (this.shown === undefined || !this.subject.isWhole(this.shown.revision)) await this.show();
    if (this.shown === undefined || !this.subject.isWhole(this.shown.revision))
      throw new Error("there are no verdicts about this text yet; try again");
    return this.shown;
  }

  /** Asks for the verdicts and shows them. During typing, earlier verdicts stay until new ones come. */
  async show(): Promise<boolean> {
    const { state, input } = this.subject, urls = urlList(state.urls), { crawlers } = state;
    const found = await quick.ask("check", { ...input, urls, agents: crawlers.map(agentOf) });
    if (found === dropped) return false;
    this.shown = contentOf(found.answer, urls, crawlers, found.revision);
    if (this.awaited !== undefined && this.subject.isWhole(found.revision)) {
      this.grid.begin(this.awaited);
      this.awaited = undefined;
    }
    this.grid.show(this.shown);
    this.showDecided(found.answer, urls, found.revision);
    void this.showReason(this.fresh);
    this.fresh = false;
    return true;
  }

  private showDecided(answer: CheckAnswer, urls: readonly string[], revision: Revision): void {
    if (this.subject.isFile(revision)) this.editor.showDecided(new Map(answer.decided));
    const { untouched, untouchedCount } = answer;
    byId("facts").textContent = [
      plural(answer.lines, "line"), plural(answer.groups, "group"), plural(answer.ruleLines.length, "rule"),
      answer.ignoredLines > 0 ? `${answer.ignoredLines} ignored` : "",
      answer.ignoredBytes > 0 ? `${plural(answer.ignoredBytes, "byte")} past the limit of 500 KiB` : "",
    ].filter((text) => text !== "").join(" · ");
    byId("url-facts").textContent = plural(urls.length, "URL");
    const sites = siteCount(urls), remark = byId("sites");
    remark.hidden = sites < 2;
    remark.textContent = `${sites} sites: each has its own robots.txt, and this one counts for one of them.`;
    const bad = answer.columns.find((column) => typeof column === "string");
    byId("crawler-facts").textContent = bad === undefined ? "" : `${bad}. “How it is read” may help.`;
    const note = byId("untouched");
    note.replaceChildren();
    if (urls.length === 0 || untouchedCount === 0) return;
    note.append(untouchedCount === 1 ? "One rule decides none: " : `${plural(untouchedCount, "rule")} decide none: `);
    untouched.forEach((line, i) =>
      note.append(
        i > 0 ? ", " : "",
        h("button", { type: "button", class: "inline", onclick: () => this.goTo(line, revision) }, String(line)),
      ));
    if (untouchedCount > untouched.length) note.append(", …");
  }

  /** Shows why the chosen cell gets its verdict; ALOUD: and brings the line that decides into view. */
  private showReason(aloud: boolean): Promise<void> {
    return present("the reason", () => this.explain(this.grid.chosen, aloud));
  }

  /** The verdict in a line, which stays in view where there is one column, and is said to screen readers once typing pauses. */
  private showStrip(verdict: string, text: string): void {
    const strip = byId("strip");
    strip.className = verdict;
    if (strip.textContent !== text) strip.textContent = text;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      if (byId("verdict").textContent !== text) byId("verdict").textContent = text;
    }, PAUSE);
  }

  private async explain(cell: Cell | undefined, aloud: boolean): Promise<boolean> {
    const { shown, why, editor, subject } = this;
    const url = cell && shown?.urls[cell.url], crawler = cell && shown?.crawlers[cell.agent], column = cell && shown?.columns[cell.agent];
    if (shown === undefined || cell === undefined || url === undefined || crawler === undefined || column === undefined) {
      replaceChildren(why, h("p", { class: "empty" }, "Choose a cell to see why. The number in it is the line that decides."));
      this.showStrip("", "No verdict is chosen");
      editor.mark(0);
      return true;
    }
    const error = typeof column === "string" ? column : shown.matrix.at(cell.url, column).error;
    if (error !== undefined) {
      editor.mark(0);
      const meant = meantUrl(url);
      const mend = meant !== undefined &&
        h("button", { type: "button", class: "inline", onclick: () => this.mend(url, meant) }, `Did you mean ${meant}?`);
      replaceChildren(why, h("p", { class: "empty" }, `${url}: ${error}. `, mend));
      this.showStrip("", `${url}: ${error}`);
      return true;
    }
    const found = await quick.ask("explain", { ...subject.input, url, agent: agentOf(crawler) });
    if (found === dropped || !subject.isFile(found.revision)) return false;
    const { explanation: reason, usage } = found.answer, { verdict, path, line } = reason, who = labelOf(crawler);
    const goTo = (to: number) => this.goTo(to, found.revision);
    replaceChildren(why, explanation(reason, who, goTo, subject.state.names), usage && usageView(usage, who, goTo));
    const answer = `${verdict === "allow" ? "✓ Allowed" : "✕ Blocked"} for ${who}: ${path}, ${line === 0 ? "no rule" : `line ${line}`}`;
    const training = usage === undefined ? "" : trainingOf(usage);
    this.showStrip(verdict, training === "" ? answer : `${answer}; ${training}`);
    if (aloud) editor.speakOf(line);
    else editor.mark(line);
    return true;
  }
}

/* The page: what was changed is asked about, and what comes back is shown. */
import "./style.css";

import { Matrix, type Finding } from "../../package/dist/index.js";
import { dropped, quick, thorough } from "./asking.js";
import { ruleChanges, urlChanges } from "./compare.js";
import { CrawlerPicker } from "./crawlers.js";
import { byId, announce, download, h, plural, replaceChildren, toast } from "./dom.js";
import { PlainEditor, RobotsEditor } from "./editor.js";
import { explanation } from "./explain.js";
import { toCsv, toJson } from "./exporting.js";
import { diagnosticsOf, findingsList } from "./findings.js";
import type { Fix } from "./fixes.js";
import { Grid, type GridContent } from "./grid.js";
import { fromFragment, toFragment } from "./link.js";
import { oddity, wireOpening } from "./opening.js";
import { optionsForm } from "./options.js";
import type { CheckAnswer, Input } from "./protocol.js";
import { present, wireStatus } from "./status.js";
import { agentOf, example, labelOf, urlList, type Cell, type State } from "./state.js";
import { Tabs } from "./tabs.js";
import { wireTheme } from "./theme.js";
import { TreePicture } from "./tree.js";

/** Milliseconds without a change before the rules are looked at as a whole. */
const PAUSE = 250;
/** Links longer than this are cut by some programs. */
const LONG_LINK = 8000;

const state: State = structuredClone(example);
let content: GridContent | undefined;
let findings: readonly Finding[] = [];
let undecided = 0;
let pause: ReturnType<typeof setTimeout> | undefined;

const input = (): Input => ({ text: text(), options: { dialect: state.dialect, names: state.names } });
const fail = (error: unknown) => toast(`That failed: ${error instanceof Error ? error.message : String(error)}`);

// ---- what is edited

let textIsOld = false;

const editor = new RobotsEditor(byId("editor"), state.text, (replaced) => {
  textIsOld = true;
  if (replaced) took();
  changed();
}, () => tabs.enter("findings"));

/** The text of the editor: made of its lines when it is needed, not at every key. */
function text(): string {
  if (textIsOld) state.text = editor.text;
  textIsOld = false;
  return state.text;
}

/** Another file took the place of the text: later edits are compared with it. */
function took(): void {
  before.replace(text());
  editor.scrollToTop();
  const odd = oddity(text());
  if (odd !== "") toast(`Read as it stands: ${odd}.`);
}

const urls = new PlainEditor(byId("urls"), state.urls, "URLs, one a line", "https://example.com/page or /page, one a line", () => {
  state.urls = urls.text;
  changed();
});

const crawlers = new CrawlerPicker(byId("crawlers"), state.askers, (askers) => {
  state.askers = askers;
  changed();
});

const options = optionsForm(state, changed);
byId("options").append(options.element);

// ---- panels

const why = h("div", { class: "why", id: "why", role: "region", "aria-label": "Why", tabindex: -1 });
const grid = new Grid((cell) => void present("the reason", () => explain(cell, true)));
const verdicts = h("div", {}, grid.element, why);
const lintPanel = h("div");
const comparePanel = h("div");
const treePanel = h("div");
const exportPanel = h("div", { class: "exports" });

const beforeBox = h("div", { class: "editor before" });
const before = new PlainEditor(
  beforeBox, state.before, "The version before", "Paste the version to compare with",
  () => {
    state.before = before.text;
    soon();
  },
  true,
);
const changes = h("div");
comparePanel.append(
  h(
    "div",
    { class: "row-of-buttons" },
    h("button", { type: "button", onclick: () => before.replace(text()) }, "Take this text as “before”"),
    h("button", { type: "button", onclick: () => editor.replace(state.before) }, "Go back to “before”"),
  ),
  h("details", {}, h("summary", {}, "The version before"), beforeBox),
  changes,
);

const treeOf = h("select", { id: "tree-of", onchange: showTree });
const picture = new TreePicture((line) => editor.speakOf(line));
const treeNote = h("p", { class: "quiet" });
treePanel.append(h("p", { class: "tree-head" }, h("label", { for: "tree-of" }, "What the rules say to "), treeOf), treeNote, picture.element);

function exportButton(title: string, note: string, run: () => void | Promise<void>): HTMLElement {
  return h("li", {}, h("button", { type: "button", onclick: () => void Promise.resolve(run()).catch(fail) }, title), h("span", { class: "quiet" }, note));
}

async function emit(format: "c-table" | "json" | "dot"): Promise<void> {
  const made = await thorough.ask("emit", { ...input(), format, prefix: "robots" });
  if (made === dropped) return;
  if (format === "c-table") {
    download("robots.c", "text/x-c", made.source);
    download("robots.h", "text/x-c", made.header);
  } else download(format === "dot" ? "robots.dot" : "automata.json", "text/plain", made.source);
}

exportPanel.append(
  h(
    "ul",
    { class: "plain" },
    exportButton("Verdicts as CSV", "a row for each URL and crawler", () => content && download("verdicts.csv", "text/csv", toCsv(content))),
    exportButton("Verdicts as JSON", "the same, and the robots.txt", () =>
      content && download("verdicts.json", "application/json", toJson(content, text(), state.dialect))),
    exportButton("robots.txt", "as it stands in the editor", () => download("robots.txt", "text/plain", text())),
    exportButton("C tables", "robots.c and robots.h: C11 that checks URLs and needs nothing else", () => emit("c-table")),
    exportButton("Automata as JSON", "what the rules were compiled to", () => emit("json")),
    exportButton("Automata as a graph", "for Graphviz", () => emit("dot")),
  ),
);

const working = h("p", { id: "working", class: "quiet", role: "status" });
const tabs = new Tabs(byId("tabs"), [
  { id: "verdicts", title: "Verdicts", panel: verdicts },
  { id: "findings", title: "Findings", panel: lintPanel, onShow: drawFindings },
  { id: "compare", title: "Compare", panel: comparePanel, onShow: showChanges },
  { id: "tree", title: "Tree", panel: treePanel, onShow: showTree },
  { id: "export", title: "Export", panel: exportPanel },
], working);

// ---- answers

function showChanges(): void {
  void present("the changes", compare);
}

function showTree(): void {
  void present("the tree", drawTree);
}

let checking: ReturnType<typeof setTimeout> | undefined;

/** Something was edited: what is quick is asked once the key is shown, the rest when nothing more comes. */
function changed(): void {
  clearTimeout(checking);
  checking = setTimeout(() => void present("the verdicts", check));
  soon();
}

function soon(): void {
  clearTimeout(pause);
  pause = setTimeout(() => {
    void present("the findings", lint);
    if (tabs.shown === "compare") showChanges();
    if (tabs.shown === "tree") showTree();
  }, PAUSE);
}

/** The answers as rows and columns; a column of an agent that is none says what is wrong with it. */
function contentOf(answer: CheckAnswer, asked: string[], labels: string[]): GridContent {
  const good: Uint32Array[] = [];
  const columns = answer.columns.map((column) => (typeof column === "string" ? column : good.push(column) - 1));
  return { matrix: new Matrix(asked, [], good, answer.urlErrors), labels, columns, urls: asked, lines: answer.lines };
}

/** What is shown next was not there before: the line that decides is brought into view. */
let fresh = false;

async function check(): Promise<void> {
  const asked = urlList(state.urls), askers = state.askers;
  const answer = await quick.ask("check", { ...input(), urls: asked, agents: askers.map(agentOf) });
  if (answer === dropped) return;
  content = contentOf(answer, asked, askers.map(labelOf));
  grid.show(content);
  showDecided(answer, asked.length);
  await explain(grid.chosen, fresh);
  fresh = false;
}

function showDecided(answer: CheckAnswer, urlCount: number): void {
  const counts = new Map(answer.decided), rules = new Set(answer.ruleLines);
  editor.showDecided(counts, rules);
  const { untouched, untouchedCount } = answer;
  byId("facts").textContent = [
    plural(answer.lines, "line"), plural(answer.groups, "group"), plural(rules.size, "rule"),
    answer.ignoredLines > 0 ? `${answer.ignoredLines} ignored` : "",
    answer.ignoredBytes > 0 ? `${plural(answer.ignoredBytes, "byte")} past the limit of 500 KiB` : "",
  ].filter((text) => text !== "").join(" · ");
  byId("url-facts").textContent = urlCount === 0 ? "One a line: whole, or paths" : plural(urlCount, "URL");
  const bad = answer.columns.find((column) => typeof column === "string");
  byId("crawler-facts").textContent = bad === undefined ? "" : `${bad}. “How it is read” may help.`;
  const note = byId("untouched");
  note.replaceChildren();
  if (urlCount === 0 || untouchedCount === 0) return;
  note.append(untouchedCount === 1 ? "One rule decides none: " : `${plural(untouchedCount, "rule")} decide none: `);
  untouched.forEach((line, i) =>
    note.append(i > 0 ? ", " : "", h("button", { type: "button", class: "inline", onclick: () => editor.goTo(line) }, String(line))));
  if (untouchedCount > untouched.length) note.append(", …");
}

/** Says why the cell gets its verdict; ALOUD: and brings the line that decides into view. */
async function explain(cell: Cell | undefined, aloud: boolean): Promise<void> {
  const asked = cell && content?.urls[cell.url], asker = cell && state.askers[cell.agent];
  const column = cell && content?.columns[cell.agent];
  if (cell === undefined || asked === undefined || asker === undefined || column === undefined) {
    replaceChildren(why, hint());
    editor.mark(0);
    return;
  }
  const error = typeof column === "string" ? column : content!.matrix.at(cell.url, column).error;
  if (error !== undefined) {
    editor.mark(0);
    replaceChildren(why, h("p", { class: "empty" }, `${asked}: ${error}.`));
    return;
  }
  const found = await quick.ask("explain", { ...input(), url: asked, agent: agentOf(asker) });
  if (found === dropped) return;
  replaceChildren(why, explanation(found, labelOf(asker), (line) => editor.goTo(line)));
  if (aloud) editor.speakOf(found.line);
  else editor.mark(found.line);
}

function hint(): HTMLElement {
  return h("p", { class: "empty" }, "Choose a cell to see why. The number in it is the line that decides.");
}

/** Findings are drawn when they are looked at: there may be thousands. */
function drawFindings(): void {
  replaceChildren(lintPanel, findingsList(findings, undecided, editor, (fix) => void applyFix(fix)));
}

async function lint(): Promise<void> {
  const asked = text();
  const answer = await thorough.ask("lint", input());
  if (answer === dropped || asked !== text()) return;
  findings = answer.findings;
  const serious = findings.filter((finding) => finding.severity !== "note").length;
  const count = findings.length === 0 ? "" : String(findings.length);
  tabs.badge("findings", serious === 0 || serious === findings.length ? count : `${serious} of ${count}`, serious > 0 ? "serious" : "");
  undecided = answer.undecided;
  if (tabs.shown === "findings") drawFindings();
  editor.showFindings(diagnosticsOf(findings, editor, (fix) => void applyFix(fix)));
}

/** Writes what a fix says, and which verdicts that changes. */
async function applyFix(fix: Fix): Promise<void> {
  const old = text();
  editor.replaceLines(fix.line, fix.line + 1, fix.lines);
  const differences = await thorough.ask("diff", { ...input(), before: old }).catch(fail);
  if (differences === undefined || differences === dropped) return;
  const count = differences.reduce((sum, one) => sum + one.differences.length, 0);
  const what = fix.lines.length === 0 ? `Line ${fix.line} removed` : `Line ${fix.line} changed`;
  toast(count === 0 ? `${what}. No verdict changes, for no URL.` : `${what}. It changes verdicts: see Compare. Undo takes it back.`);
}

async function compare(): Promise<void> {
  if (state.before === text()) {
    replaceChildren(
      changes,
      h("p", { class: "empty" }, "Both versions are the same. Change the text, or paste another one at “The version before”."),
    );
    return;
  }
  const asked = urlList(state.urls), agents = state.askers.map(agentOf), labels = state.askers.map(labelOf);
  const options = input().options;
  const old = await thorough.ask("check", { text: state.before, options, urls: asked, agents });
  const now = old === dropped ? dropped : await thorough.ask("check", { ...input(), urls: asked, agents });
  const differences = now === dropped ? dropped : await thorough.ask("diff", { ...input(), before: state.before });
  if (old === dropped || now === dropped || differences === dropped) return;
  const good = labels.filter((_, i) => typeof now.columns[i] !== "string");
  replaceChildren(
    changes,
    urlChanges(contentOf(old, asked, good).matrix, contentOf(now, asked, good).matrix, good, asked),
    ruleChanges(differences, (line) => editor.goTo(line)),
  );
}

async function drawTree(): Promise<void> {
  const chosen = treeOf.value;
  treeOf.replaceChildren(...state.askers.map((asker, i) => h("option", { value: i }, labelOf(asker))));
  const at = grid.chosen?.agent ?? 0;
  treeOf.value = chosen !== "" && Number(chosen) < state.askers.length ? chosen : String(Math.min(at, state.askers.length - 1));
  const asker = state.askers[Number(treeOf.value)];
  if (asker === undefined) return;
  const url = grid.chosen === undefined ? undefined : content?.urls[grid.chosen.url];
  const answer = await thorough.ask("tree", { ...input(), agent: agentOf(asker), url });
  if (answer === dropped) return;
  treeNote.textContent = url === undefined ? "" : `Marked: the way of ${url}`;
  picture.show(answer);
}

// ---- the whole

/** Shows a state that came from elsewhere. */
function load(other: State): void {
  Object.assign(state, other);
  textIsOld = false;
  before.replace(other.before);
  urls.replace(other.urls);
  crawlers.show(state.askers);
  options.show(state);
  grid.begin(state.chosen);
  tabs.show(state.tab);
  fresh = true;
  if (editor.text !== other.text) editor.replace(other.text);
  before.replace(other.before);
  changed();
}

/** A file takes the place of the text. */
function open(text: string, note: string): void {
  editor.replace(text);
  toast(note);
}

async function copyLink(): Promise<void> {
  const fragment = await toFragment({ ...state, text: text(), tab: tabs.shown, chosen: grid.chosen });
  history.replaceState(null, "", fragment);
  const link = location.href;
  const long = link.length > LONG_LINK ? " It is long: some programs cut such links." : "";
  try {
    await navigator.clipboard.writeText(link);
    toast(`Link copied; it carries everything.${long}`);
  } catch {
    toast(`The link is in the address bar; it carries everything.${long}`);
  }
}

async function readLink(): Promise<void> {
  try {
    const linked = await fromFragment(location.hash);
    if (linked !== undefined) load(linked);
  } catch {
    toast("The link is damaged, so this is the example.");
  }
}

wireTheme(byId<HTMLButtonElement>("theme"));
wireOpening(open);
wireStatus(working);
byId("copy-link").addEventListener("click", () => void copyLink().catch(fail));
addEventListener("hashchange", () => void readLink());
grid.begin(state.chosen);
grid.expect(urlList(state.urls).length);
changed();
void readLink();
void quick
  .ask("crawlers", {})
  .then((all) => {
    if (all !== dropped) crawlers.learn(all);
  })
  .catch(fail);
announce("");

// SPDX-License-Identifier: Apache-2.0
/* The page: what was changed is asked about, and what comes back is shown. */
import { dropped, quick } from "./asking.js";
import { ComparePanel } from "./compare_panel.js";
import { CrawlerPicker } from "./crawlers.js";
import { announce, byId, copied, h, toast, toasted } from "./dom.js";
import { PlainEditor, RobotsEditor } from "./editor.js";
import { isOffered, wireExamples } from "./examples.js";
import { exportPanel } from "./export_panel.js";
import { FindingsPanel } from "./findings_panel.js";
import { keep, keepPlace, kept, placeBefore, scrollBack, type Place } from "./keeping.js";
import { goToIn } from "./lines.js";
import { fromFragment, toFragment } from "./link.js";
import { showContent, wireOpening } from "./opening.js";
import { optionsForm } from "./options.js";
import { dismiss, present, wireStatus } from "./status.js";
import { example, urlList, type State } from "./state.js";
import { Subject } from "./subject.js";
import { Suggesting } from "./suggesting.js";
import { Tabs } from "./tabs.js";
import { wireTheme } from "./theme.js";
import { TreePanel } from "./tree_panel.js";
import { VerdictsPanel } from "./verdicts_panel.js";
import { showWhole } from "./whole.js";
import { WritePanel } from "./write_panel.js";

/** Milliseconds without a change before the rules are looked at as a whole. */
const PAUSE = 250;
/** Links longer than this are cut by some programs. */
const LONG_LINK = 8000;

const state: State = structuredClone(example);
const subject = new Subject(state, () => editor.text);
const fail = (error: unknown) => toast(`That failed: ${error instanceof Error ? error.message : String(error)}`);

// ---- what is edited

const editor = new RobotsEditor(byId("editor"), state.text, (replaced) => {
  subject.textChanged();
  findings.outdate();
  if (replaced) took();
  changed();
}, () => tabs.enter("findings"));

/** Another file took the place of the text: what was answered is of the file before. */
function took(): void {
  for (const part of document.querySelectorAll(".answers, #whole")) part.classList.add("old");
  showContent("", subject.text);
  compare.follow(subject.text);
  editor.scrollToTop();
  void suggesting.follow().catch(fail);
}

const urls = new PlainEditor(byId("urls"), state.urls, "URLs, one a line", "https://example.com/page or /page, one a line", () => {
  state.urls = urls.text;
  state.offered = false;
  suggesting.stop();
  subject.listsChanged();
  changed();
});

const crawlers = new CrawlerPicker(byId("crawlers"), state.crawlers, (chosen) => {
  state.crawlers = chosen;
  subject.listsChanged();
  changed();
}, fail);

const options = optionsForm(state, () => {
  subject.readingChanged();
  findings.outdate();
  changed();
});
byId("options").append(options.element);

// ---- views

const goTo = goToIn(editor, subject);
const verdicts = new VerdictsPanel(subject, editor, goTo, (old, now) =>
  urls.replace(urls.text.split("\n").map((line) => (line.trim() === old ? now : line)).join("\n")));
const findings = new FindingsPanel(subject, editor, goTo);
const compare = new ComparePanel(subject, editor, goTo, () => {
  dropLink();
  soon();
});
const tree = new TreePanel(subject, editor, () => verdicts.chosen(), showTree);

const writing = new WritePanel(subject, editor, soon);

const working = h("p", { id: "working", class: "quiet", role: "status" });
const tabs = new Tabs(byId("tabs"), [
  { id: "verdicts", title: "Verdicts", panel: verdicts.element },
  { id: "findings", title: "Findings", panel: findings.element, onShow: () => findings.draw() },
  { id: "write", title: "Write", panel: writing.element, onShow: showEdit, onHide: () => dismiss("the edit") },
  { id: "compare", title: "Compare", panel: compare.element, onShow: showChanges, onHide: () => dismiss("the changes") },
  { id: "tree", title: "Tree", panel: tree.element, onShow: showTree, onHide: () => dismiss("the tree") },
  { id: "export", title: "Export", panel: exportPanel(subject, verdicts, fail) },
], working);
findings.tabs = tabs;

const suggesting = new Suggesting(subject, urls, () => verdicts.choose({ url: 0, agent: 0 }));

// ---- answers

function showChanges(): void {
  void present("the changes", () => compare.show());
}

function showEdit(): void {
  void present("the edit", () => writing.show());
}

function showTree(): void {
  void present("the tree", () => tree.show());
}

/** Shows PART again once the answer that is awaited is SHOWN, or failed, which is said above it. */
async function renewed(part: string, shown: Promise<boolean>): Promise<boolean> {
  let ended = true;
  try {
    return (ended = await shown);
  } finally {
    if (ended) document.querySelector(part)!.classList.remove("old");
  }
}

async function showFindings(): Promise<boolean> {
  const shown = await findings.show();
  if (shown) showContent(findings.otherContent, subject.text);
  return shown;
}

let checking: ReturnType<typeof setTimeout> | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/** A link is being opened, so changes are not edits. */
let opening = true;
/** Where the reader was before a reload, until that is shown. */
let place = placeBefore();

/** The link in the address bar is of what was there before an edit, and a reload would bring that back. */
function dropLink(): void {
  if (!opening && location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
}

/** Something was edited: what is quick is asked once the key is shown, the rest when nothing more comes. */
function changed(): void {
  dropLink();
  clearTimeout(checking);
  checking = setTimeout(() => void present("the verdicts", () => renewed(".answers", verdicts.show())));
  soon();
}

function soon(): void {
  clearTimeout(pause);
  keep(current);
  pause = setTimeout(() => {
    void present("the findings", showFindings);
    void present("the file as a whole", () => renewed("#whole", showWhole(subject)));
    if (tabs.shown === "write") showEdit();
    if (tabs.shown === "compare") showChanges();
    if (tabs.shown === "tree") showTree();
  }, PAUSE);
}

// ---- the whole

/** Shows a state that came from elsewhere. */
function load(other: State): void {
  Object.assign(state, other);
  subject.readingChanged();
  suggesting.stop();
  urls.replace(other.urls);
  state.offered = other.offered;
  crawlers.show(state.crawlers);
  options.show(state);
  verdicts.begin(state.chosen, place === undefined);
  if (editor.text !== other.text) editor.load(other.text);
  tabs.show(state.tab);
  changed();
}

/** A file takes the place of the text. */
function open(text: string, note: string): void {
  editor.replace(text);
  if (note !== "") toast(note);
}

/** All that there is to keep. */
function current(): State {
  return { ...state, text: subject.text, tab: tabs.shown, chosen: verdicts.grid.chosen };
}

async function copyLink(): Promise<void> {
  const fragment = await toFragment(current());
  history.replaceState(null, "", fragment);
  const link = location.href;
  const long = link.length > LONG_LINK ? " It is long: some programs cut such links." : "";
  const where = (await copied(link)) ? "Link copied" : "The link is in the address bar";
  toast(`${where}; it carries everything.${long}`);
}

/** Does what another page's link asks for: "#write?block=training" or "#test?text=shop.example"; both may have a text. */
function enterBy(fragment: string): void {
  const [, door, wishes] = /^#(write|test)(?:\?(.*))?$/.exec(fragment) ?? [], asked = new URLSearchParams(wishes), text = asked.get("text");
  if (door === undefined) return;
  if (text !== null) open(text, "");
  if (door === "write") {
    if (isOffered(subject.text)) editor.load(""); // the reader's own file begins with nothing
    writing.choose(asked);
    tabs.show("write");
  }
  history.replaceState(null, "", location.pathname + location.search);
}

/** Shows the state of a link with this FRAGMENT; OTHERWISE gives one where it is not a link. */
async function readLink(fragment: string, otherwise?: () => Promise<State | undefined>): Promise<void> {
  try {
    const linked = (await fromFragment(fragment)) ?? (await otherwise?.());
    opening = true;
    if (linked !== undefined) load(linked);
    enterBy(fragment);
    if (place !== undefined) goBack(place);
  } catch {
    toast("The link is damaged, so it was not opened.");
  } finally {
    opening = false;
    place = undefined;
  }
}

/** Shows the place where the reader was. */
function goBack(to: Place): void {
  tabs.show(to.tab);
  editor.firstLine = to.line;
  if (to.toast !== "") toast(to.toast);
  scrollBack(to);
}

wireTheme(byId<HTMLButtonElement>("theme"));
wireOpening(open);
wireExamples(load);
wireStatus(working);
byId("suggest").addEventListener("click", () => void suggesting.onRequest().catch(fail));
byId("copy-link").addEventListener("click", () => void copyLink().catch(fail));
// What changed before the page heard of a link may have taken it out of the address bar.
addEventListener("hashchange", ({ newURL }) => void readLink(new URL(newURL).hash));
const whole = byId<HTMLDetailsElement>("whole");
whole.open = matchMedia("(min-width: 1021px) and (min-height: 800px)").matches;
whole.classList.add("ready");
verdicts.begin(state.chosen, place === undefined);
verdicts.grid.expect(urlList(state.urls).length);
changed();
void readLink(location.hash, kept);
void quick
  .ask("crawlers", {})
  .then((all) => {
    if (all !== dropped) crawlers.learn(all.answer);
  })
  .catch(fail);
keepPlace(() => ({ tab: tabs.shown, line: editor.firstLine, toast: toasted() }));
announce("");

// SPDX-License-Identifier: Apache-2.0
/* The editor for robots.txt: colours, margins, findings, and the line that is spoken of. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import {
  Decoration, EditorView, GutterMarker, drawSelection, gutter, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers, placeholder, type DecorationSet,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

import type { Fix } from "../../package/dist/index.js";
import { plural } from "./dom.js";
import { endsOfWhole, keepLineEnds, placesOf, textOf } from "./line_ends.js";

// ---- colours

const robotsLanguage = StreamLanguage.define<{ value: boolean }>({
  startState: () => ({ value: false }),
  token(stream, state) {
    if (stream.sol()) state.value = false;
    if (stream.eatSpace()) return null;
    if (stream.peek() === "#") {
      stream.skipToEnd();
      return "comment";
    }
    if (!state.value) {
      stream.match(/^[^:#\s]+/);
      const key = stream.current().toLowerCase();
      stream.match(/^\s*:/) || stream.next();
      state.value = true;
      if (key === "user-agent") return "heading";
      return key === "allow" ? "inserted" : key === "disallow" ? "deleted" : "keyword";
    }
    if (stream.match(/^[*$]/)) return "operator";
    stream.match(/^[^#*$]+/);
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--quiet)" },
  { tag: tags.heading, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.inserted, color: "var(--allow)" },
  { tag: tags.deleted, color: "var(--disallow)" },
  { tag: tags.keyword, color: "var(--other-key)" },
  { tag: tags.operator, color: "var(--accent)", fontWeight: "700" },
]);

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--paper)", color: "var(--ink)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--active)", color: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-placeholder": { color: "var(--quiet)" },
});

const common: Extension = [
  history(),
  drawSelection(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  look,
  EditorView.lineWrapping,
];

// ---- how many URLs a line decides

/** By line; a line that decides none is not there. */
type Decided = ReadonlyMap<number, number>;

const setDecided = StateEffect.define<Decided>();

const decidedField = StateField.define<Decided>({
  create: () => new Map(),
  update: (value, transaction) => transaction.effects.find((effect) => effect.is(setDecided))?.value ?? value,
});

class Count extends GutterMarker {
  constructor(readonly count: number) {
    super();
  }
  override eq(other: Count): boolean {
    return other.count === this.count;
  }
  override toDOM(): Node {
    const tick = document.createElement("span");
    tick.className = "tick";
    tick.textContent = this.count > 999 ? "999+" : String(this.count);
    tick.title = `decides ${plural(this.count, "URL")} of the list`;
    return tick;
  }
}

const decidedGutter = gutter({
  class: "cm-decided",
  lineMarker(view, line) {
    const count = view.state.field(decidedField).get(view.state.doc.lineAt(line.from).number);
    return count === undefined ? null : new Count(count);
  },
  lineMarkerChange: (update) => update.transactions.some((one) => one.effects.some((effect) => effect.is(setDecided))),
  initialSpacer: () => new Count(1000),
});

// ---- the line that is spoken of

const setSpoken = StateEffect.define<number>();
const spokenLine = Decoration.line({ class: "cm-spoken" });

const spokenField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setSpoken)) {
        const { doc } = transaction.state;
        if (effect.value < 1 || effect.value > doc.lines) return Decoration.none;
        return RangeSet.of([spokenLine.range(doc.line(effect.value).from)]);
      }
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

// ---- editors

export class RobotsEditor {
  readonly view: EditorView;

  /** Of changes ON_CHANGE hears; ON_LIST is asked for the list of findings. */
  constructor(parent: HTMLElement, text: string, onChange: (replaced: boolean) => void, onList: () => void) {
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        lintGutter(),
        lineNumbers(),
        decidedGutter,
        decidedField,
        spokenField,
        highlightSpecialChars(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        robotsLanguage,
        syntaxHighlighting(colours),
        keymap.of([
          { key: "F8", run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true },
          { key: "Mod-Shift-m", run: () => (onList(), true), preventDefault: true },
        ]),
        common,
        keepLineEnds(),
        placeholder("Paste a robots.txt, or drop the file anywhere"),
        EditorView.contentAttributes.of({ "aria-label": "robots.txt", tabindex: "0", spellcheck: "false" }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          // A paste over everything is another file, not an edit.
          let all = false;
          update.changes.iterChanges((from, to) => {
            all ||= from === 0 && to === update.startState.doc.length;
          });
          onChange(all && update.transactions.some((one) => one.isUserEvent("input.paste") || one.isUserEvent("input.file")));
        }),
      ],
    });
  }

  get text(): string {
    return textOf(this.view.state);
  }

  /** Puts another file in place of all. It can be undone. */
  replace(text: string): void {
    this.replaceBy(text, "input.file");
  }

  /** The same for the text of a state, which has its own URLs. */
  load(text: string): void {
    this.replaceBy(text, "input.state");
  }

  private replaceBy(text: string, userEvent: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: endsOfWhole(text),
      selection: { anchor: 0 },
      userEvent,
    });
    this.scrollToTop();
  }

  /** The first line in the window, or another one to begin with. */
  get firstLine(): number {
    const { view } = this;
    return view.state.doc.lineAt(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from).number;
  }

  set firstLine(number: number) {
    const { doc } = this.view.state, at = doc.line(Math.max(1, Math.min(number, doc.lines))).from;
    this.view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "start", yMargin: 0 }) });
  }

  scrollToTop(): void {
    this.view.dispatch({ effects: EditorView.scrollIntoView(0, { y: "start" }) });
  }

  /** Makes an edit whose offsets count the bytes of the text. */
  applyFix({ begin, end, text }: Fix): void {
    const [from, to] = placesOf(this.text, [begin, end]) as [number, number];
    this.view.dispatch({ changes: { from, to, insert: text }, userEvent: "input.fix" });
  }

  /** Changes whole lines, of which NOW is what they become, or null where they go; the numbers are those before. */
  applyChanges(changes: readonly { line: number; new: string | null }[]): void {
    const { doc } = this.view.state;
    this.view.dispatch({
      changes: changes.map(({ line, new: now }) => {
        const { from, to } = doc.line(line);
        return now === null ? { from, to: Math.min(to + 1, doc.length) } : { from, to, insert: now };
      }),
      userEvent: "input.fix",
    });
  }

  /** The text of a line; "" where there is none of that number. */
  line(number: number): string {
    const { doc } = this.view.state;
    return number >= 1 && number <= doc.lines ? doc.line(number).text : "";
  }

  showDecided(counts: Decided): void {
    this.view.dispatch({ effects: setDecided.of(counts) });
  }

  /** Marks a line; 0: none. */
  mark(line: number): void {
    this.view.dispatch({ effects: setSpoken.of(line) });
  }

  /** Marks a line, and brings it into view. */
  speakOf(line: number): void {
    const effects: StateEffect<unknown>[] = [setSpoken.of(line)];
    if (line >= 1 && line <= this.view.state.doc.lines)
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(line).from, { y: "nearest", yMargin: 40 }));
    this.view.dispatch({ effects });
  }

  /** Moves the cursor to a line. */
  goTo(line: number): void {
    this.speakOf(line);
    const { doc } = this.view.state;
    this.view.dispatch({ selection: { anchor: doc.line(Math.max(1, Math.min(line, doc.lines))).from } });
    this.view.focus();
  }

  showFindings(diagnostics: readonly Diagnostic[]): void {
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}

/** An editor for other texts: the URLs, and the version to compare with. */
export class PlainEditor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, label: string, hint: string, onChange: () => void, coloured = false) {
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        common,
        keepLineEnds(),
        coloured ? [lineNumbers(), robotsLanguage, syntaxHighlighting(colours)] : [],
        placeholder(hint),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
      ],
    });
  }

  get text(): string {
    return textOf(this.view.state);
  }

  replace(text: string): void {
    if (text === this.text) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, effects: endsOfWhole(text) });
  }
}

export type { Diagnostic };

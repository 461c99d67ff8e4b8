// SPDX-License-Identifier: Apache-2.0
/*
 * The line ends of a text as they came. CodeMirror knows lines alone, and would give back LF for each end; but crawlers read a
 * certain number of bytes, and CRLF is two.
 *
 * An editor keeps the usual end of its text, which new lines get, and marks those that are others.
 */
import { invertedEffects } from "@codemirror/commands";
import { EditorState, RangeSet, RangeSetBuilder, RangeValue, StateEffect, StateField, type Extension, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Lies on the one character that is an end for the editor, and goes with it. */
class End extends RangeValue {
  override startSide = 1;
  override endSide = -1;
  constructor(readonly text: string) {
    super();
  }
  override eq(other: End): boolean {
    return other.text === this.text;
  }
}

interface Ends {
  usual: string;
  others: RangeSet<End>;
}

const ends = [new End("\n"), new End("\r\n"), new End("\r")];
const plain: Ends = { usual: "\n", others: RangeSet.empty };

/** The end that TEXT has most of. */
function usualEnd(text: string): string {
  const counts = new Map(ends.map((end) => [end.text, 0]));
  for (const [end] of text.matchAll(/\r\n?|\n/g)) counts.set(end, counts.get(end)! + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** The ends of a TEXT that begins at FROM in an editor, but the usual ones. */
function endsOf(text: string, from: number, usual: string): RangeSet<End> {
  const builder = new RangeSetBuilder<End>();
  let shorter = 0;
  for (const { 0: found, index } of text.matchAll(/\r\n?|\n/g)) {
    const at = from + index - shorter;
    if (found !== usual) builder.add(at, at + 1, ends.find((end) => end.text === found)!);
    shorter += found.length - 1;
  }
  return builder.finish();
}

const setEnds = StateEffect.define<Ends>({
  map: ({ usual, others }, changes) => ({ usual, others: others.map(changes) }),
});

const endsField = StateField.define<Ends>({
  create: () => plain,
  update(value, transaction) {
    const set = transaction.effects.filter((effect) => effect.is(setEnds)).pop();
    if (set !== undefined) return set.value as Ends;
    return transaction.docChanged && value.others.size > 0 ? { ...value, others: value.others.map(transaction.changes) } : value;
  },
});

/** The effect that goes with a change which puts TEXT in place of all. */
export function endsOfWhole(text: string): StateEffect<unknown> {
  const usual = usualEnd(text);
  return setEnds.of({ usual, others: endsOf(text, 0, usual) });
}

/** Keeps the line ends of TEXT, which TRANSACTION pasted. */
function keepPasted(transaction: Transaction, text: string): StateEffect<unknown> | undefined {
  const places: { all: boolean; from: number; to: number }[] = [];
  transaction.changes.iterChanges((fromOld, toOld, from, to) =>
    places.push({ all: fromOld === 0 && toOld === transaction.startState.doc.length, from, to }));
  const [place] = places;
  if (place === undefined || places.length > 1 || place.to - place.from !== text.replaceAll("\r\n", "\n").length) return undefined;
  if (place.all) return endsOfWhole(text);
  const { usual, others } = transaction.startState.field(endsField);
  const added: { from: number; to: number; value: End }[] = [];
  for (const cursor = endsOf(text, place.from, usual).iter(); cursor.value !== null; cursor.next())
    added.push({ from: cursor.from, to: cursor.to, value: cursor.value });
  return setEnds.of({ usual, others: others.map(transaction.changes).update({ add: added }) });
}

/** For an editor that keeps the ends of what is put into it. */
export function keepLineEnds(): Extension {
  let pasted: string | undefined;
  return [
    endsField,
    EditorView.clipboardInputFilter.of((text) => (pasted = text)),
    EditorState.transactionExtender.of((transaction) => {
      if (pasted === undefined || !transaction.isUserEvent("input.paste")) return null;
      const effect = keepPasted(transaction, pasted);
      pasted = undefined;
      return effect === undefined ? null : { effects: effect };
    }),
    invertedEffects.of((transaction) => {
      const before = transaction.startState.field(endsField);
      const changes = transaction.effects.some((effect) => effect.is(setEnds)) || (transaction.docChanged && before.others.size > 0);
      return changes ? [setEnds.of(before)] : [];
    }),
  ];
}

/** The text of an editor, with its line ends as they came. */
export function textOf(state: EditorState): string {
  const { doc } = state, { usual, others } = state.field(endsField);
  const parts: string[] = [];
  let at = 0;
  for (const cursor = others.iter(); cursor.value !== null; cursor.next()) {
    parts.push(doc.sliceString(at, cursor.from, usual), cursor.value.text);
    at = cursor.to;
  }
  parts.push(doc.sliceString(at, doc.length, usual));
  return parts.join("");
}

/** Where the BYTES of TEXT in UTF-8 stand in an editor, in which every line end is one character. */
export function placesOf(text: string, bytes: readonly number[]): number[] {
  const all = new TextEncoder().encode(text), decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return bytes.map((at) => decoder.decode(all.subarray(0, at)).replaceAll("\r\n", "\n").length);
}

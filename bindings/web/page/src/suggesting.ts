// SPDX-License-Identifier: Apache-2.0
/*
 * URLs to begin with: for each rule a path about which it decides. As long as the list is the page's own, another file brings
 * another list; what the reader wrote stays.
 */
import { dropped, thorough } from "./asking.js";
import { plural, toast } from "./dom.js";
import type { PlainEditor } from "./editor.js";
import type { Questions } from "./protocol.js";
import type { Subject } from "./subject.js";

/** Lines of rules that are named. */
const MOST_LINES = 6;

export class Suggesting {
  /** Counts what was asked, and what took the place of the list since. */
  private current = 0;

  /** SHOWN hears that there is another list. */
  constructor(private readonly subject: Subject, private readonly urls: PlainEditor, private readonly shown: () => void) {}

  /** Another file took the place of the text. */
  async follow(): Promise<void> {
    if (this.subject.state.offered) await this.suggest();
  }

  /** There is another list: what is still to be suggested is not to take its place. */
  stop(): void {
    this.current++;
  }

  /** Puts the suggested URLs in place of the list. It can be undone. */
  async suggest(): Promise<Questions["suggest"][1] | undefined> {
    const asked = ++this.current;
    const found = await thorough.ask("suggest", this.subject.input);
    if (found === dropped || asked !== this.current) return undefined;
    if (!this.subject.isFile(found.revision)) return this.suggest(); // the text changed meanwhile
    this.urls.replace(found.answer.paths.join("\n"));
    this.subject.state.offered = true;
    this.shown();
    return found.answer;
  }

  /** The same, asked for by the reader. */
  async onRequest(): Promise<void> {
    const made = await this.suggest();
    if (made === undefined) return;
    const { paths, rest, idle } = made, lines = idle.slice(0, MOST_LINES).join(", ") + (idle.length > MOST_LINES ? ", …" : "");
    toast(`${plural(paths.length, "path")}: for each rule one that it decides about.` +
      (rest > 0 ? ` ${rest.toLocaleString("en")} more are left out.` : "") +
      (idle.length > 0 ? ` Without one: ${plural(idle.length, "rule")} that ${idle.length === 1 ? "decides" : "decide"} nothing (${idle.length === 1 ? "line" : "lines"} ${lines}).` : ""));
  }
}

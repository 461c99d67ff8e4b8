// SPDX-License-Identifier: Apache-2.0
/*
 * The subject of all questions: the file, how it is read, the URLs and the crawlers. Every change gives it a new revision,
 * and every answer carries the revision of its question. Code that acts on an answer first checks that it is current.
 */
import type { Input } from "./protocol.js";
import type { Revision } from "./revision.js";
import type { State } from "./state.js";

export class Subject {
  private file = 1;
  private whole = 1;
  private textIsOld = false;

  /** `readText` gives the text of the editor. */
  constructor(readonly state: State, private readonly readText: () => string) {}

  get revision(): Revision {
    return { file: this.file, whole: this.whole };
  }

  /** The URLs, the crawlers or the version before changed. */
  listsChanged(): void {
    this.whole++;
  }

  /** The dialect or the names changed. */
  readingChanged(): void {
    this.file++;
    this.whole++;
  }

  /** The editor's text changed. */
  textChanged(): void {
    this.textIsOld = true;
    this.readingChanged();
  }

  /** The text of the editor. It is joined from the lines when somebody reads it, not at every key. */
  get text(): string {
    if (this.textIsOld) this.state.text = this.readText();
    this.textIsOld = false;
    return this.state.text;
  }

  /** What a question says about the file. */
  get input(): Input {
    return { revision: this.revision, text: this.text, options: { dialect: this.state.dialect, names: this.state.names } };
  }

  /** Is an answer about the file current? */
  isFile(revision: Revision): boolean {
    return revision.file === this.file;
  }

  /** Is an answer about the file, the URLs and the crawlers current? */
  isWhole(revision: Revision): boolean {
    return revision.whole === this.whole;
  }
}

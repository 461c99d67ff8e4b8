// SPDX-License-Identifier: Apache-2.0
/*
 * What is asked about: the file, how it is read, the URLs and who asks. Every change gives it another revision, and every
 * answer carries the revision of its question. Whatever acts on an answer, or exports it, first looks whether it is current.
 */
import type { Input } from "./protocol.js";
import type { State } from "./state.js";

export interface Revision {
  /** Of the file and how it is read. */
  file: number;
  /** Of everything: also of the URLs, the crawlers and the version before. */
  whole: number;
}

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

  /** It is read in another way. */
  readingChanged(): void {
    this.file++;
    this.whole++;
  }

  /** The editor has another text. */
  textChanged(): void {
    this.textIsOld = true;
    this.readingChanged();
  }

  /** The text of the editor: made of its lines when it is needed, not at every key. */
  get text(): string {
    if (this.textIsOld) this.state.text = this.readText();
    this.textIsOld = false;
    return this.state.text;
  }

  /** The file as a question has it. */
  get input(): Input {
    return { revision: this.revision, text: this.text, options: { dialect: this.state.dialect, names: this.state.names } };
  }

  /** Whether an answer about the file is still true of it. */
  isFile(revision: Revision): boolean {
    return revision.file === this.file;
  }

  /** The same for an answer about everything. */
  isWhole(revision: Revision): boolean {
    return revision.whole === this.whole;
  }
}

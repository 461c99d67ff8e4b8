// SPDX-License-Identifier: Apache-2.0
/* Going to a line that an answer speaks of. */
import { toast } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import type { Revision } from "./revision.js";
import type { Subject } from "./subject.js";

/** Goes to a line of the file of that revision. */
export type GoTo = (line: number, revision: Revision) => void;

/** Says that something would act on what is no more. */
export function sayOld(): void {
  toast("The text has changed since. Wait for the new answer.");
}

/** A line of an older file may be any line of this one, so nobody is led there. */
export function goToIn(editor: RobotsEditor, subject: Subject): GoTo {
  return (line, revision) => (subject.isFile(revision) ? editor.goTo(line) : sayOld());
}

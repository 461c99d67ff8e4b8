// SPDX-License-Identifier: Apache-2.0
/* A revision numbers what a question was asked about, so that its answer is recognized as current or outdated. */
export interface Revision {
  /** Counts the changes of the file and of how it is read. */
  file: number;
  /** Counts all changes: also of the URLs, the crawlers and the version before. */
  whole: number;
}

// SPDX-License-Identifier: Apache-2.0
/* What the entry for require() needs of Node. */
declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array;
}
declare const __dirname: string;

// SPDX-License-Identifier: Apache-2.0
/** robots.txt in WebAssembly: the compiler, runtime and analysis of rep2c. */
export { RobotsError, type RobotsErrorCode } from "./errors.js";
export { Matrix } from "./matrix.js";
export { Robots, crawlers, findingTexts, memorySize, purposes, version } from "./robots.js";
export type * from "./types.js";

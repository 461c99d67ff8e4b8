// SPDX-License-Identifier: Apache-2.0
/* The package, with its WebAssembly module in a script: there is nothing to find, to fetch or to wait for. */
import { moduleBytes } from "./bytes.js";
import { setSource } from "./source.js";

setSource(() => new WebAssembly.Module(moduleBytes() as BufferSource));

export * from "./api.js";

// SPDX-License-Identifier: Apache-2.0
/* The package for require(): its WebAssembly module is a file, so that the package has those bytes in a script only once. */
import { readFileSync } from "node:fs";
import { setSource } from "./source.js";

setSource(() => new WebAssembly.Module(readFileSync(`${__dirname}/../rep2c.wasm`) as BufferSource));

export * from "./api.js";

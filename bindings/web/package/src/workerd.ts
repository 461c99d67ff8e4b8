// SPDX-License-Identifier: Apache-2.0
/*
 * The package for workers that make no WebAssembly from bytes, such as Cloudflare's: the module is a file that is imported, and
 * compiled as the worker is deployed.
 */
import module from "./rep2c.wasm";
import { setSource } from "./source.js";

setSource(() => module);

export * from "./api.js";

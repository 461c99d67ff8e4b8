// SPDX-License-Identifier: Apache-2.0
/* What bundlers and runtimes for workers make of a .wasm file that is imported. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

// SPDX-License-Identifier: Apache-2.0
/* Where the WebAssembly module comes from: the entry of the package says it, before anything is asked. */
let source: (() => WebAssembly.Module) | undefined;
let compiled: WebAssembly.Module | undefined;

/** The module is what this gives, when it is needed first. */
export function setSource(make: () => WebAssembly.Module): void {
  source ??= make;
}

export function theModule(): WebAssembly.Module {
  if (compiled === undefined && source === undefined) throw new Error("import the package by its name, not one of its files");
  return (compiled ??= source!());
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Makes dist/ from src/ and the WebAssembly module, which it has twice: in a script, and as the file that some workers import.
 *
 *     node build.js [MODULE]     default: ../../../build/rep2c.wasm, which `./dev web` builds
 *     node build.js --check      only says whether dist/ is there: npm would pack the package without it, too
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
if (process.argv[2] === "--check") {
  if (existsSync(join(here, "dist/rep2c.wasm"))) process.exit(0);
  console.error("build: dist/ does not exist; run './dev web --build' first");
  process.exit(2);
}
const module = process.argv[2] ?? join(here, "../../../build/rep2c.wasm");
if (!existsSync(module)) {
  console.error(`build: ${module} does not exist; run './dev web --build' first`);
  process.exit(2);
}
const bytes = readFileSync(module);

writeFileSync(
  join(here, "src/bytes.ts"),
  `/* Made by build.js: the WebAssembly module, of ${bytes.length} bytes. */
const base64 =
  "${bytes.toString("base64")}";

export function moduleBytes(): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
`,
);
rmSync(join(here, "dist"), { recursive: true, force: true });
mkdirSync(join(here, "dist"));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
for (const config of ["tsconfig.json", "tsconfig.require.json"]) {
  execFileSync(process.execPath, [tsc, "-p", join(here, config)], { stdio: "inherit" });
}
writeFileSync(join(here, "dist/cjs/package.json"), '{"type": "commonjs"}\n');
copyFileSync(module, join(here, "dist/rep2c.wasm"));
writeFileSync(join(here, "dist/rep2c.wasm.d.ts"), "declare const module: WebAssembly.Module;\nexport default module;\n");
copyFileSync(join(here, "../../../LICENSE"), join(here, "LICENSE"));

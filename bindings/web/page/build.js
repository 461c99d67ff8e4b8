// SPDX-License-Identifier: Apache-2.0
/*
 * Builds the page as one file, dist/index.html: scripts of modules don't load from file://, so script and style stand in it.
 * A content security policy names the script by its hash and allows no connection at all.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

import { purposes } from "../package/dist/index.js";

const here = import.meta.dirname, read = (name) => readFileSync(join(here, name), "utf8");

/** Packages that are not tools: the dependencies of ../package.json, and theirs. They are what `npm audit --omit=dev` looks at. */
const { packages } = JSON.parse(read("../package-lock.json"));
const shipped = new Set(Object.keys(packages).filter((path) => path !== "" && !packages[path].dev));

/** The script of INPUT and of all that it imports, in which DEFINE has the values of names. Fails where a part is of a package that is a tool. */
async function scriptOf(input, define) {
  const { output: [{ code, moduleIds }] } = await build({
    input: join(here, input),
    write: false,
    platform: "browser",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    transform: { target: "es2022", define },
    output: { format: "iife", minify: true },
  });
  for (const id of moduleIds) {
    const path = /(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
    if (path !== undefined && !shipped.has(path)) throw new Error(`${path} is in the page, but no dependency`);
  }
  return code.trim();
}

const worker = await scriptOf("src/worker.ts", {});
const script = (await scriptOf("src/main.ts", { PURPOSES: JSON.stringify(purposes()), WORKER: JSON.stringify(worker) })).replaceAll("</script", "<\\/script");
const policy =
  `default-src 'none'; script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' 'wasm-unsafe-eval'; worker-src blob:; ` +
  "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const page = read("index.html")
  .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  .replace("</head>", () => `<style>${read("src/style.css").trim()}</style></head>`)
  .replace(/\s*<script type="module"[^>]*><\/script>/, "")
  .replace("</body>", () => `<script>${script}</script></body>`);
mkdirSync(join(here, "dist"), { recursive: true });
writeFileSync(join(here, "dist/index.html"), page);

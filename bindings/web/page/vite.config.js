// SPDX-License-Identifier: Apache-2.0
/*
 * Builds the page as one file, dist/index.html: scripts of modules don't load from file://, so script and style stand in it.
 * A content security policy names the script by its hash and allows no connection at all.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

import { purposes } from "../package/dist/index.js";

/** Packages that are no tools: the dependencies of ../package.json, and theirs. They are what `npm audit --omit=dev` looks at. */
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));
const shipped = new Set(Object.keys(packages).filter((path) => path !== "" && !packages[path].dev));

/** Fails where a module of a CHUNK comes from a package that is a tool. */
function checkOrigins(chunk) {
  for (const id of chunk.moduleIds) {
    const path = /(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
    if (path !== undefined && !shipped.has(path)) throw new Error(`${path} is in the page, but no dependency`);
  }
}

/** Puts script and style into the page. */
function oneFile() {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      let script = "", style = "";
      for (const [name, file] of Object.entries(bundle)) {
        if (name === "index.html") continue;
        if (file.type === "chunk") {
          checkOrigins(file);
          script += file.code;
        } else if (name.endsWith(".css")) style += file.source;
        else throw new Error(`${name} has no place in the page`);
        delete bundle[name];
      }
      script = script.trim().replaceAll("</script", "<\\/script");
      const hash = createHash("sha256").update(script).digest("base64");
      const policy =
        `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'; worker-src blob:; ` +
        "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
        .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
        .replace("</head>", () => `<style>${style.trim()}</style></head>`)
        .replace("</body>", () => `<script>${script}</script></body>`);
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  define: { PURPOSES: JSON.stringify(purposes()) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 3000,
    rollupOptions: { output: { format: "iife" } },
  },
  worker: { format: "iife" },
  plugins: [oneFile()],
});

// SPDX-License-Identifier: Apache-2.0
/* The package as it would be published: packed, installed from that file into an empty project, used there. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import test from "node:test";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

test("installs from its archive into an empty project", (context) => {
  const project = mkdtempSync(join(tmpdir(), "rep2c-"));
  try {
    const [packed] = JSON.parse(run(root, "npm", "pack", "--json", "--pack-destination", project));
    const files = packed.files.map((file) => file.path);
    for (const wanted of ["README.md", "LICENSE", "dist/index.js", "dist/index.d.ts", "dist/workerd.js", "dist/rep2c.wasm"]) assert.ok(files.includes(wanted), wanted);
    assert.ok(files.every((file) => /^(dist\/[a-z0-9]+\.(js|d\.ts|wasm)|README\.md|LICENSE|package\.json)$/.test(file)), String(files));
    context.diagnostic(`${packed.size} bytes packed`);

    writeFileSync(join(project, "package.json"), '{"name": "empty", "private": true, "type": "module"}');
    run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", packed.filename);
    const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
    assert.deepEqual(installed, ["rep2c"], "without dependencies");
    writeFileSync(
      join(project, "use.ts"),
      `import { Robots, RobotsError, type Check } from "rep2c";
import { Matrix } from "rep2c/matrix";
const robots: Robots = Robots.parse("User-agent: *\\nDisallow: /x\\n");
const check: Check = robots.check("/x", { crawler: "Googlebot" });
if (check.verdict !== "disallow" || check.line !== 2) throw new RobotsError("fault", "wrong");
const { urls, agents, columns, urlErrors } = robots.matrix(["/x"], ["ExampleBot"]);
if (new Matrix(urls, agents, columns, urlErrors).at(0, 0).line !== 2) throw new RobotsError("fault", "wrong");
// @ts-expect-error a number is no URL
try { robots.check(3); } catch {}
`,
    );
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    run(project, process.execPath, tsc, "--strict", "--target", "ES2022", "--module", "nodenext", "use.ts");
    run(project, process.execPath, "use.js");
  } finally {
    rmSync(project, { recursive: true });
  }
});

test("the module imports nothing, and is small", async (context) => {
  const { moduleBytes } = await import("../dist/bytes.js");
  const size = gzipSync(moduleBytes(), { level: 9 }).length;
  context.diagnostic(`${moduleBytes().length} bytes, ${size} gzipped`);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(moduleBytes())), []);
  assert.ok(size < 220_000);
});

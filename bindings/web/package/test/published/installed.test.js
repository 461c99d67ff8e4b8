// SPDX-License-Identifier: Apache-2.0
/* The package as it would be published: packed, installed from that file into an empty project, used there. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import test from "node:test";

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The program of a development dependency. */
function bin(name, command) {
  const folder = join(root, "../node_modules", name), { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** What is wrong with a package for one of Node's, TypeScript's or bundlers' ways to find modules. */
async function checkByTools(archive) {
  run(root, process.execPath, bin("publint", "publint"), "--strict", archive);
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(archive)));
  // Workers are ES modules.
  const workers = ["./workerd", "./rep2c.wasm"], others = ["node10", "node16-cjs"];
  const { problems } = await checkPackage(packed, { excludeEntrypoints: workers }), found = await checkPackage(packed, { entrypoints: workers });
  assert.deepEqual([...problems, ...found.problems.filter(({ resolutionKind }) => !others.includes(resolutionKind))], []);
}

test("installs from its archive into an empty project", async (context) => {
  const project = mkdtempSync(join(tmpdir(), "rep2c-"));
  try {
    const [packed] = JSON.parse(run(root, "npm", "pack", "--json", "--pack-destination", project));
    const files = packed.files.map((file) => file.path);
    for (const wanted of ["README.md", "LICENSE", "dist/index.js", "dist/index.d.ts", "dist/workerd.js", "dist/rep2c.wasm", "dist/cjs/package.json"]) assert.ok(files.includes(wanted), wanted);
    assert.ok(files.every((file) => /^(dist\/(cjs\/)?[a-z0-9]+\.(js|d\.ts|wasm|wasm\.d\.ts)|README\.md|LICENSE|(dist\/cjs\/)?package\.json)$/.test(file)), String(files));
    await checkByTools(join(project, packed.filename));
    context.diagnostic(`${packed.size} bytes packed`);

    writeFileSync(join(project, "package.json"), '{"name": "empty", "private": true, "type": "module"}');
    run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", packed.filename);
    const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
    assert.deepEqual(installed, ["rep2c"], "without dependencies");
    const program = `import { Robots, RobotsError, type Check } from "rep2c";
import { Matrix } from "rep2c/matrix";
const robots: Robots = Robots.parse("User-agent: *\\nDisallow: /x\\n");
const check: Check = robots.check("/x", { crawler: "Googlebot" });
if (check.verdict !== "disallow" || check.line !== 2) throw new RobotsError("fault", "wrong");
const { urls, agents, columns, urlErrors } = robots.matrix(["/x"], ["ExampleBot"]);
if (new Matrix(urls, agents, columns, urlErrors).at(0, 0).line !== 2) throw new RobotsError("fault", "wrong");
// @ts-expect-error a number is not a URL
try { robots.check(3); } catch {}
`;
    for (const name of ["use.mts", "use.cts"]) writeFileSync(join(project, name), program);
    run(project, process.execPath, bin("typescript", "tsc"), "--strict", "--target", "ES2022", "--module", "nodenext", "use.mts", "use.cts");
    run(project, process.execPath, "use.mjs");
    run(project, process.execPath, "use.cjs");
    assert.match(readFileSync(join(project, "use.cjs"), "utf8"), /require\("rep2c"\)/);
  } finally {
    rmSync(project, { recursive: true });
  }
});

test("the module imports nothing, and is small", async (context) => {
  const { moduleBytes } = await import("../../dist/bytes.js");
  const size = gzipSync(moduleBytes(), { level: 9 }).length;
  context.diagnostic(`${moduleBytes().length} bytes, ${size} gzipped`);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(moduleBytes())), []);
  assert.ok(size < 225_000);
});

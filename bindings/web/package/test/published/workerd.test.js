// SPDX-License-Identifier: Apache-2.0
/* The package in Cloudflare's runtime, which makes no WebAssembly from bytes: installed, bundled as wrangler does, and run. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "node:test";

import { build } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The runtime; none where there is none for this kind of machine. */
function findWorkerd() {
  try {
    const { default: path } = createRequire(import.meta.url)("workerd");
    return spawnSync(path, ["--version"]).status === 0 ? path : undefined;
  } catch {
    return undefined;
  }
}

const worker = (from) => `
import { Robots, crawlers } from ${JSON.stringify(from)};

function check() {
  const robots = Robots.parse("User-agent: *\\nDisallow: /x\\n");
  const answers = [robots.allowed("/x"), robots.allowed("/y", { crawler: "Googlebot" }), crawlers().length > 200, robots.lint().findings.length];
  robots.free();
  if (JSON.stringify(answers) !== "[false,true,true,0]") throw new Error("wrong: " + JSON.stringify(answers));
}
export default { test() { check(); console.log("answered"); } };
`;

/** The project with the package in it, as npm would publish it. */
function install() {
  const project = mkdtempSync(join(tmpdir(), "rep2c-worker-")), folder = join(project, "node_modules/rep2c");
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  for (const { path } of files) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  return project;
}

/** Bundles the worker with the condition that bundlers for workers set; .wasm files stay imports. */
async function bundle(project, from, conditionNames) {
  const input = join(project, "source.js");
  writeFileSync(input, worker(from));
  const { output: [{ code }] } = await build({ input, write: false, resolve: { conditionNames }, external: /\.wasm$/ });
  return code;
}

/** Runs the worker; its output. */
function run(project, script, date) {
  const [, wasm] = /from "([^"]*\.wasm)"/.exec(script) ?? [];
  const modules = ['(name = "worker.js", esModule = embed "worker.js")'];
  if (wasm !== undefined) modules.push('(name = "rep2c.wasm", wasm = embed "rep2c.wasm")');
  writeFileSync(join(project, "worker.js"), wasm === undefined ? script : script.replace(`"${wasm}"`, '"./rep2c.wasm"'));
  cpSync(join(root, "dist/rep2c.wasm"), join(project, "rep2c.wasm"));
  writeFileSync(join(project, "config.capnp"), `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (modules = [${modules.join(", ")}], compatibilityDate = "${date}"))]);
`);
  const { status, stdout, stderr } = spawnSync(workerd, ["test", "config.capnp"], { cwd: project, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const workerd = findWorkerd();
const skip = workerd === undefined && "there is no workerd for this machine";
const conditions = ["workerd", "worker", "browser", "import", "module"];

for (const [from, chosen] of [["rep2c", conditions], ["rep2c/workerd", ["import"]]])
  test(`import from "${from}" answers in a worker`, { skip }, async () => {
    const project = install();
    try {
      const script = await bundle(project, from, chosen);
      assert.ok(script.length < 100_000, "the bytes of the module stand in no script");
      for (const date of ["2024-01-01", "2026-01-01"]) {
        const { status, output } = run(project, script, date);
        assert.equal(status, 0, output);
        assert.match(output, /answered/);
      }
    } finally {
      rmSync(project, { recursive: true });
    }
  });

test("without the worker's entry the runtime refuses", { skip }, async () => {
  const project = install();
  try {
    const { status, output } = run(project, await bundle(project, "rep2c", ["import"]), "2026-01-01");
    assert.notEqual(status, 0, output); // as a worker starts the runtime allows it; in a request it does not
    assert.match(output, /Wasm code generation disallowed/);
  } finally {
    rmSync(project, { recursive: true });
  }
});

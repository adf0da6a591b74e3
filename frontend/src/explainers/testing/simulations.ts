/** Simulations for tests, made by the engine that the portal uses. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Simulation } from "../../model/simulation";

// Not by `new URL`, which Vite takes for the address of an asset in tests that have a document.
const at = (path: string) => join(dirname(fileURLToPath(import.meta.url)), "../../../..", path);
const ASK =
  "import sys, json; from skbscope import _engine as e; print(e.simulate(sys.argv[1], list(json.loads(sys.argv[2]).items())))";
const made = new Map<string, Simulation>();

/**
 * Folder of the simulations that the installed engine made. Starting Python takes longer than making a simulation, so each simulation is
 * made once for all test files and runs; another build of the engine has another folder.
 */
const folder = (() => {
  const { mtimeMs, size } = statSync(at("backend/skbscope/_engine.abi3.so"));
  const build = `${Math.round(mtimeMs)}-${size}`;
  const found = at(`node_modules/.cache/skbscope-simulations/${build}`);
  mkdirSync(found, { recursive: true });
  return found;
})();

/** The simulation of a scenario; `parameters` as an explainer's step has them. */
export function run(scenario: string, parameters: Readonly<Record<string, string>> = {}): Simulation {
  const given = JSON.stringify(Object.fromEntries(Object.entries(parameters).sort()));
  const key = `${scenario} ${given}`;
  const known = made.get(key);
  if (known) return known;
  const file = join(folder, `${createHash("sha256").update(key).digest("hex")}.json`);
  if (!existsSync(file)) {
    const text = execFileSync(at("backend/.venv/bin/python"), ["-c", ASK, scenario, given], { maxBuffer: 1 << 26 });
    // Test files run side by side: the simulation gets its name only when all of it is written.
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, text);
    renameSync(partial, file);
  }
  const one = JSON.parse(readFileSync(file, "utf8")) as Simulation;
  made.set(key, one);
  return one;
}

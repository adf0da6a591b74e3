/** Films for tests, from the real engine: the module the portal has, asked for one film. Each is asked for once. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Film } from "../../model/film";

const python = fileURLToPath(new URL("../../../../backend/.venv/bin/python", import.meta.url));
const ASK = "import sys, json, skbscope_engine as e; print(e.film(sys.argv[1], list(json.loads(sys.argv[2]).items())))";
const kept = new Map<string, Film>();

/** The film of a scenario; `parameters` as an explainer's step has them. */
export function film(scenario: string, parameters: Readonly<Record<string, string>> = {}): Film {
  const given = JSON.stringify(Object.fromEntries(Object.entries(parameters).sort()));
  const key = `${scenario} ${given}`;
  const found = kept.get(key);
  if (found) return found;
  const text = execFileSync(python, ["-c", ASK, scenario, given], { encoding: "utf8", maxBuffer: 1 << 26 });
  const made = JSON.parse(text) as Film;
  kept.set(key, made);
  return made;
}

/** Films for tests, from the real engine: `skbscope film ID name=value … --json`. Each is asked for once. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Film } from "../../model/film";

const command = fileURLToPath(new URL("../../../../backend/.venv/bin/skbscope", import.meta.url));
const kept = new Map<string, Film>();

/** The film of a scenario; `parameters` as an explainer's step has them. */
export function film(scenario: string, parameters: Readonly<Record<string, string>> = {}): Film {
  const given = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const key = [scenario, ...given.sort()].join(" ");
  const found = kept.get(key);
  if (found) return found;
  const text = execFileSync(command, ["film", scenario, ...given, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  const made = JSON.parse(text) as Film;
  kept.set(key, made);
  return made;
}

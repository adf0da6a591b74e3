/** What a text lights in a recording's simulation. */
import type { Details } from "../../../explainers/contract";
import { litIds } from "../../../explainers/story";
import type { Simulation } from "../../../model/simulation";

/** Ids that the simulation has; what a recording lacks is not lit, and dims nothing. */
export function litHere(
  details: Details | null,
  run: Simulation,
  ids: readonly string[],
  position: number,
): Set<string> {
  const all = litIds(details, run, ids, position);
  const known = new Set<string>([...run.places.map(({ id }) => id), ...run.gauges.map(({ id }) => id)]);
  for (const cpu of run.host.cpus) known.add(`cpu:${cpu}`);
  const found = [...all].filter((id) => known.has(id) || isToken(run, id));
  return found.length > 0 ? all : new Set();
}

function isToken(run: Simulation, id: string): boolean {
  const number = /^token:(\d+)$/.exec(id)?.[1];
  return number !== undefined && run.tokens[Number(number)] !== undefined;
}

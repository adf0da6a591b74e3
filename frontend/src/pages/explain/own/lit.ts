/** What a text lights in a recording's film. */
import type { Further } from "../../../explainers/contract";
import { litIds } from "../../../explainers/story";
import type { Film } from "../../../model/film";

/** Ids that the film has; what a recording lacks is not lit, and dims nothing. */
export function litHere(further: Further | null, film: Film, ids: readonly string[], position: number): Set<string> {
  const all = litIds(further, film, ids, position);
  const known = new Set<string>([...film.places.map(({ id }) => id), ...film.gauges.map(({ id }) => id)]);
  for (const cpu of film.host.cpus) known.add(`cpu:${cpu}`);
  const found = [...all].filter((id) => known.has(id) || isToken(film, id));
  return found.length > 0 ? all : new Set();
}

function isToken(film: Film, id: string): boolean {
  const number = /^token:(\d+)$/.exec(id)?.[1];
  return number !== undefined && film.tokens[Number(number)] !== undefined;
}

/** What the scene says beside its cells, and to those who do not see them. */
import { count } from "../../charts/frame/format";
import { type Film, gaugeAt } from "../../model/film";
import { CANNOT, capacityOf, known } from "../parts/film";

/** `65 of 127`; with the slot's counter where it tells something else. */
export function listWords(film: Film, position: number, id: string): string {
  const level = gaugeAt(film, id, position);
  if (level === null) return CANNOT;
  const capacity = capacityOf(film, id);
  const counter = gaugeAt(film, `counter${id.slice(4)}`, position);
  const limit = gaugeAt(film, "limit", position);
  const words = level === 0 ? "empty" : capacity ? `${count(level)} of ${count(capacity)}` : count(level);
  if (counter === null || counter === level) return words;
  return `${words}; counter ${count(counter)}${limit === null ? "" : `, limit ${count(limit)}`}`;
}

/** A cache, read out. */
export function spokenBox(film: Film, position: number, cpu: number): string {
  const level = known(gaugeAt(film, `cache:${cpu}`, position), (level) => `${level} skbs`);
  return `napi_skb_cache of CPU ${cpu}: ${level}`;
}

/** A list, read out. */
export function spokenList(film: Film, position: number, id: string): string {
  const [, cpu, node] = id.split(":");
  const nodes = film.host.nodes.length > 1 ? `, for frees on node ${node}` : "";
  return `defer list of CPU ${cpu}${nodes}: ${listWords(film, position, id)}`;
}

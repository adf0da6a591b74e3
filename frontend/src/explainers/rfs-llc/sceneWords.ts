/** What the parts of the scene say of themselves. */
import { counted } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import { CANNOT, known } from "../parts/film";
import { flowsOf, numberAt, ownerAt, wordAt } from "./scene";

/** `slot 2, flow A: CPU 3`. */
export function slotWords(film: Film, position: number, slot: number): string {
  const word = wordAt(film, slot, position);
  if (!word) return `slot ${slot}: ${CANNOT}`;
  if (word.isEmpty) return `slot ${slot}: empty`;
  const owner = ownerAt(film, slot, position);
  return `slot ${slot}${owner ? `, flow ${owner}` : ""}: hash bits ${word.hash}, CPU bits ${word.bits}, CPU ${word.cpu}`;
}

export function filterWords(film: Film, position: number, flow: string): string {
  if (gaugeAt(film, `filter:${flow}`, position) === null) return `filter of flow ${flow}: ${CANNOT}`;
  const queue = numberAt(film, `filter:${flow}`, position);
  return queue === null ? `flow ${flow} comes in on queue 0, no filter` : `filter leads flow ${flow} to queue ${queue}`;
}

export const socketWords = (film: Film, position: number, flow: string): string =>
  `socket of flow ${flow}: ${known(gaugeAt(film, `socket:${flow}`, position), (waiting) => counted(waiting, "packet"))}`;

export function cpuWords(film: Film, position: number, cpu: number): string {
  const flows = flowsOf(film);
  const at = (what: string) => flows.filter((flow) => numberAt(film, `${what}:${flow}`, position) === cpu);
  const waiting = gaugeAt(film, `backlog:${cpu}`, position);
  const parts = [
    ...at("reader").map((flow) => `reader of flow ${flow}`),
    ...at("recorded").map((flow) => `named for flow ${flow}`),
    waiting ? `${counted(waiting, "packet")} in its backlog` : "",
  ].filter(Boolean);
  return `CPU ${cpu}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`;
}

/** The decision by hand, in words. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Explainer } from "../contract";
import { placeId } from "../parts/film";
import { aboutAt, numberAt, shareCache, wordAt } from "./scene";

const VERB: Readonly<Record<string, string>> = { write: "writes", keep: "keeps" };

/** Position before an event of the film. */
const before = (film: Film, event: FilmEvent): number => film.events.indexOf(event);

const slotOf = (film: Film, event: FilmEvent): number => Number(placeId(film, event.to)?.slice(5) ?? -1);

export const hand: Explainer["hand"] = {
  ask: (film, event) => {
    const position = before(film, event);
    const slot = slotOf(film, event);
    const word = wordAt(film, slot, position);
    const flow = aboutAt(film, position + 1) ?? "";
    const named = !word || word.isEmpty ? "is empty" : `names CPU ${word.cpu}${nearness(film, word.cpu, event.cpu)}`;
    return `CPU ${event.cpu} reads flow ${flow}. Slot ${slot} ${named}. What do you do?`;
  },
  after: (film, event, rule) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${VERB[rule] ?? rule}.`;
    const position = before(film, event) + 1;
    const flow = aboutAt(film, position) ?? "";
    const recorded = numberAt(film, `recorded:${flow}`, position);
    if (yours === "write") {
      const asks = gaugeAt(film, "steer-calls", position) === null || film.parameters.arfs === "off";
      return `${does} The next packet follows to CPU ${event.cpu}${asks ? "." : ", and the driver is asked."}`;
    }
    if (recorded === null) return `${does} No entry is flow ${flow}’s: its packets stay where they arrive.`;
    const near = shareCache(film, recorded, event.cpu);
    return `${does} Packets go on to CPU ${recorded}, ${near ? "beside the reader in one cache" : "in another cache than the reader"}; nobody is asked.`;
  },
};

const nearness = (film: Film, one: number, other: number): string =>
  shareCache(film, one, other) ? ", in the same LLC" : ", in another LLC";

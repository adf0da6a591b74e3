/** The decision by hand, in words. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer } from "../contract";
import { contextAt } from "./returns";

/** Where a page comes back from, as a question puts it. */
const FROM: Readonly<Record<string, string>> = {
  softirq: "You are eth0’s NAPI, polled in softirq on CPU 0",
  veth: "You are veth0’s poll on CPU 0, no-direct flag set; eth0’s NAPI is scheduled here too",
  cpumap: "You are a cpumap thread on CPU 1, no-direct flag set",
  other: "You are CPU 1, completing what eth1 has sent",
  threaded: "You are the thread napi/eth0 on CPU 0",
  busy: "You are a task that busy-polls eth0 on CPU 0",
};

export const hand: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const context = contextAt(film, film.events.indexOf(event) + 1) ?? "";
    return `${FROM[context] ?? `You are CPU ${event.cpu}`}. The page is of eth0’s pool, at home on CPU 0. Where to?`;
  },
  after: (_film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule takes the ${rule}.`;
    if (yours === "cache" && event.cpu !== 0)
      return `${does} CPU 1 has just written into a stack that CPU 0 pops from, and neither takes a lock: a page can be handed out twice, or lost. This is the race the flag is there to prevent.`;
    if (yours === "cache") return `${does} Safe: on this CPU nobody else touches the stack.`;
    return event.cpu === 0 && rule === "cache"
      ? `${does} The ring is safe everywhere, and slower: its lock now, a refill later.`
      : `${does} The ring is safe from any CPU.`;
  },
};

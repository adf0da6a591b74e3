/** What a simulation of this scenario shows at a position, and its words: which return an event belongs to, its case, who returns. */
import { count, counted } from "../../common/format";
import { gaugeAt, gaugeOf, type Simulation, type SimulationEvent } from "../../model/simulation";
import { CANNOT, capacityOf, perRun } from "../parts/simulation";

/** The three cases of the proposal; `bulk` asks once for 16, `unknown` is a return of a recording. */
export type Case = "1" | "2" | "3" | "bulk" | "unknown";

const BY_RULE: Readonly<Record<string, Case>> = {
  "R1-not-asked": "1",
  "R2-flagged": "2",
  "R3-local": "3",
  "R3-ring": "3",
};

/** Marks of events that are part of one page's way back. */
const WAY = new Set(["compared", "called", "cached", "ringed", "returned"]);

/** The case of every event, by its place in the simulation; null where it is no part of a return. */
export const casesOf = perRun((run): readonly (Case | null)[] => {
  const byAsk = new Map<number, Case>();
  for (const event of run.events) {
    if (!WAY.has(event.mark)) continue;
    const known = event.rules.map((rule) => BY_RULE[rule]).find((one) => one !== undefined);
    if (known) byAsk.set(event.ask, known);
  }
  // A scenario names the case where the page is put; in bulk the proposal has none. A recording names none at all.
  const otherwise: Case = run.places.some((place) => place.id === "local") && hasComparisons(run) ? "bulk" : "unknown";
  return run.events.map((event) => (WAY.has(event.mark) ? (byAsk.get(event.ask) ?? otherwise) : null));
});

/** Whether the simulation shows comparisons and questions: no event of a recording does. */
export const hasComparisons = (run: Simulation): boolean => gaugeOf(run, "comparisons") !== null;

/** The events of the return that a position is in, from its first to the one at the position. */
export function wayAt(run: Simulation, position: number): readonly SimulationEvent[] {
  const last = run.events[position - 1];
  if (!last || !WAY.has(last.mark)) return last ? [last] : [];
  let from = position - 1;
  while (from > 0) {
    const before = run.events[from - 1];
    if (before?.ask !== last.ask || !WAY.has(before.mark)) break;
    from--;
  }
  return run.events.slice(from, position);
}

/** Polls of a tour, in the engine's order. */
const TOUR = ["softirq", "veth", "cpumap", "other", "threaded", "busy"] as const;

const pollsOf = perRun((run) => run.events.flatMap((event, place) => (event.mark === "poll" ? [place + 1] : [])));

/** Who returns at a position: a word of the parameter `context`; null before the first poll and in a recording. */
export function contextAt(run: Simulation, position: number): string | null {
  const number = pollsOf(run).filter((at) => at <= position).length;
  if (number === 0) return null;
  const context = String(run.parameters.context ?? "");
  return context === "tour" ? (TOUR[(number - 1) % TOUR.length] ?? null) : context;
}

/** The CPU that returns at a position: of the last event that was no refill. */
export function returnerAt(run: Simulation, position: number): number {
  for (let at = Math.max(position, 1) - 1; at >= 0; at--) {
    const event = run.events[at];
    if (event && event.mark !== "refilled") return event.cpu;
  }
  return run.host.cpus[0] ?? 0;
}

/** Whether flag and argument still exist. */
export const isProposal = (run: Simulation): boolean => run.variant === "pool-decides";

const ROLES: Readonly<Record<string, readonly [string, string]>> = {
  softirq: ["polls eth0 in softirq", "idle"],
  threaded: ["thread napi/eth0 polls", "idle"],
  busy: ["a task busy-polls eth0", "idle"],
  veth: ["polls veth0 in softirq", "idle"],
  cpumap: ["receives, refills", "cpumap thread"],
  other: ["receives, refills", "completes for eth1"],
};

/** What a CPU does at a position. */
export function roleOf(run: Simulation, position: number, cpu: number): string {
  const context = contextAt(run, position);
  if (context === null) return hasComparisons(run) ? "idle" : "";
  return ROLES[context]?.[cpu] ?? "";
}

/** The flag of a CPU: null = the simulation cannot tell. */
export function flagWords(run: Simulation, position: number, cpu: number): string {
  if (isProposal(run)) return "no-direct flag: gone";
  const flag = gaugeAt(run, `flag:${cpu}`, position);
  return `no-direct flag ${flag === null ? CANNOT : flag > 0 ? "set" : "clear"}`;
}

/** `3 of 16 wait`. */
export function queueWords(run: Simulation, position: number, cpu: number): string {
  const level = gaugeAt(run, `bulk:${cpu}`, position);
  if (level === null) return "up to 16 wait";
  return level === 0 ? "nothing waits" : `${count(level)} of 16 ${level === 1 ? "waits" : "wait"}`;
}

export function levelWords(run: Simulation, position: number, id: string, drawnCells: number): string {
  const level = gaugeAt(run, id, position);
  if (level === null) return CANNOT;
  const capacity = capacityOf(run, id);
  const some = capacity !== null && capacity > drawnCells ? `, ${count(drawnCells)} drawn` : "";
  return `${level === 0 ? "empty" : count(level)}${capacity === null ? "" : ` of ${count(capacity)}${some}`}`;
}

/** Who owns the pool's NAPI. */
export function ownerWords(run: Simulation, position: number): string {
  const owner = gaugeAt(run, "list-owner", position);
  if (owner === null) return "list_owner: no event shows it";
  return `list_owner of its NAPI: ${owner < 0 ? "not set" : `CPU ${owner}`}`;
}

/** Who touches the cache, and whether that is safe. */
export function touchWords(run: Simulation, position: number): { words: string; isWrong: boolean } {
  const wrong = gaugeAt(run, "wrong", position) ?? 0;
  if (wrong === 0) return { words: hasComparisons(run) ? "its own NAPI only, no lock" : "no lock", isWrong: false };
  return { words: `CPU 1 pushed ${count(wrong)}, CPU 0 pops: no lock`, isWrong: true };
}

/** Pages of a case so far, or null where it is not known. */
export function caseCount(run: Simulation, position: number, number: 1 | 2 | 3): string | null {
  const pages = gaugeAt(run, `case-${number}`, position);
  return pages === null ? null : counted(pages, "page");
}

/** The state in a sentence or two. */
export function described(run: Simulation, position: number): string {
  const event = run.events[position - 1];
  const cpu = returnerAt(run, position);
  const now = `CPU ${cpu}: ${flagWords(run, position, cpu)}; ${ownerWords(run, position)}`;
  return event ? `${event.text}. ${now}.` : "Nothing has happened yet.";
}

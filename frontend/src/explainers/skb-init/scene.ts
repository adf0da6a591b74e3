/** What a position shows of the header in question, and its words: read off the simulation, nothing is remembered. */
import { count, counted, rounded } from "../../common/format";
import { gaugeAt, gaugeOf, isRecording, type Simulation, type SimulationEvent } from "../../model/simulation";
import { CANNOT, capacityOf, homeOf, perRun, placeId } from "../parts/simulation";

/** Where a header can lie, and on which CPU; null for slab. */
export interface Spot {
  kind: "cpu" | "hot" | "slab";
  cpu: number | null;
}

/** What stands in a line: wiped; sizes and pointers; a packet's fields; what the last packet left. */
export type Content = "clean" | "set" | "packet" | "stale";

/** One cache line before and after the last event. A writer of −1 is not known. */
export interface Line {
  was: { by: number; content: Content };
  is: { by: number; content: Content };
  /** Whether it had to come from another CPU's cache. */
  isFetched: boolean;
}

/** What an event does to a header: what stands in its lines before and after, what is said of its CPU, and in a station of its life. */
const ACTIONS = {
  "sets part": { lines: ["clean", "set"], does: "sets part of it", station: "sets part of the header" },
  "wipes all": { lines: ["packet", "clean"], does: "wipes all of it", station: "wipes all of the header" },
  "fills in": { lines: ["set", "packet"], does: "fills in the packet", station: "writes the packet’s fields" },
  "takes over": { lines: ["packet", "packet"], does: "reads the packet", station: "takes the header over" },
  "leaves it": { lines: ["packet", "stale"], does: "leaves it unwiped", station: "leaves the header as it is" },
} as const;

export const isAllocation = (event: SimulationEvent): boolean => event.rules.some((rule) => rule.startsWith("A-"));

export function headerActionOf({ rules, mark }: SimulationEvent): keyof typeof ACTIONS {
  if (rules.some((rule) => rule.startsWith("A-part"))) return "sets part";
  if (rules.some((rule) => /^[AF]-full/.test(rule))) return "wipes all";
  if (rules.includes("F-none")) return "leaves it";
  return mark === "filledIn" ? "fills in" : "takes over";
}

export type HeaderAt = NonNullable<ReturnType<typeof headerAt>>;

/**
 * The header the last event was about, its number, the skb that uses it and the CPU that allocated that. At the beginning it is the one
 * that the first event will take, where it lies. `lines` and `fetched` are null where the simulation does not know lines: a recording.
 */
export function headerAt(run: Simulation, position: number) {
  const isWaiting = position === 0;
  const event = run.events[isWaiting ? 0 : position - 1];
  if (!event) return null;
  const at = Math.max(1, position);
  const number = gaugeAt(run, "header", at);
  const to = spotOf(run, event.to, event.cpu);
  const from = event.from === null ? to : spotOf(run, event.from, event.cpu);
  const lines = linesAt(run, at, event, isWaiting);
  return {
    ...{ event, isWaiting, from, to: isWaiting ? from : to, lines },
    number: number !== null && number >= 0 ? number : null,
    // In a recording a token's place in the simulation is not the number its events call the skb by.
    skb: lines === null || isWaiting ? null : event.token,
    home: isWaiting ? null : homeOf(run, event.token),
    fetched: lines?.filter((line) => line.isFetched).length ?? null,
  };
}

function spotOf(run: Simulation, place: number | null, cpu: number): Spot {
  const [kind, number] = (placeId(run, place) ?? "cpu").split(":");
  if (kind === "slab") return { kind, cpu: null };
  return { kind: kind === "hot" ? "hot" : "cpu", cpu: number === undefined ? cpu : Number(number) };
}

/** The first line the partial initialisation writes, of five lines of 32 bytes and of four of 64: the simulation assumes it. */
const PART_FROM = 2;

function linesAt(run: Simulation, position: number, event: SimulationEvent, isWaiting: boolean): Line[] | null {
  const action = headerActionOf(event);
  const isLeftOver = action === "wipes all" && isAllocation(event);
  const [before, after] = ACTIONS[action].lines;
  const content = event.rules.includes("A-full-unknown") ? "clean" : isLeftOver ? "stale" : before;
  const lines: Line[] = [];
  for (let place = 0; gaugeOf(run, `line:${place}`); place++) {
    const was = { by: gaugeAt(run, `was:${place}`, position) ?? -1, content } as const;
    const by = gaugeAt(run, `line:${place}`, position) ?? -1;
    const is = { by, content: action === "sets part" && place < PART_FROM ? "clean" : after } as const;
    lines.push(isWaiting ? { was, is: was, isFetched: false } : { was, is, isFetched: was.by !== by && was.by >= 0 });
  }
  return lines.length > 0 ? lines : null;
}

const STATIONS = ["allocate", "fill in", "read", "free"] as const;

export type Station = ReturnType<typeof lifeAt>[number];

/** The life of the skb the last event was about, as far as the simulation has come: `position` is null where a station's event has not. */
export function lifeAt(run: Simulation, position: number) {
  const token = run.events[position - 1]?.token ?? null;
  const own = token === null ? [] : (byToken(run).get(token) ?? []).filter((at) => at <= position);
  return STATIONS.map((name) => {
    const at = own.find((one) => stationOf(run.events[one - 1]) === name) ?? null;
    const event = run.events[(at ?? 0) - 1];
    const cost = at === null ? null : gaugeAt(run, "cost", at);
    return {
      ...{ name, position: at, cpu: event?.cpu ?? null, action: event ? headerActionOf(event) : null },
      fetched: at === null ? null : (headerAt(run, at)?.fetched ?? null),
      // Published cycles; "none" where nothing is paid for, "unpublished" where no figure exists.
      cycles: cost ? (cost < 0 ? ("unpublished" as const) : cost / PER_CYCLE) : ("none" as const),
    };
  });
}

/** Gauges hold hundredths of a cycle, as 2002 published two decimals; −1 is a call without a published figure. */
export const PER_CYCLE = 100;

function stationOf(event: SimulationEvent | undefined): (typeof STATIONS)[number] | null {
  if (!event) return null;
  if (isAllocation(event)) return "allocate";
  if (event.choice !== null) return "free";
  return event.mark === "filledIn" ? "fill in" : "read";
}

/** Positions of every token's events. */
const byToken = perRun((run) => {
  const found = new Map<number, number[]>();
  for (const [place, { token }] of run.events.entries())
    if (token !== null) found.set(token, [...(found.get(token) ?? []), place + 1]);
  return found;
});

/** The two CPUs a picture is about: those of the last event, the lower above; of a recording's many, the two it names. */
export function pairAt(run: Simulation, position: number): readonly [number, number] {
  const { cpus } = run.host;
  for (let at = cpus.length > 2 ? position : 0; at > 0; at--) {
    const header = headerAt(run, at);
    const named = header && [header.from.cpu, header.to.cpu, header.home, header.event.cpu];
    const two = new Set((named ?? []).filter((cpu) => cpu !== null));
    const [one, other] = [...two].sort((a, b) => a - b);
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return [cpus[0] ?? 0, cpus[1] ?? 1];
}

/** What the last event did to the header, long and short. */
export function actionWords({ event, fetched, isWaiting, lines }: HeaderAt): { long: string; short: string } {
  if (isWaiting) return { long: "the first to be taken", short: "the first to be taken" };
  const action = headerActionOf(event);
  const does = `CPU ${event.cpu} ${ACTIONS[action].does}`;
  if (fetched === null) return { long: `${does}${writerWords(event)}`, short: does };
  const source = lines?.find((line) => line.isFetched)?.was.by ?? "?";
  const arrived = `${counted(fetched, "line")} from CPU ${source}’s cache`;
  const none = action === "leaves it" ? "its lines stay as they are" : "nothing to fetch";
  const short = fetched > 0 ? arrived : none;
  return { long: `${does}: ${short}`, short };
}

/** A recording names no lines, but its rule says who used the header last. */
function writerWords({ rules }: SimulationEvent): string {
  const rule = rules.find((one) => /^[AF]-.*-(local|remote|unknown)$/.test(one)) ?? "";
  if (rule.endsWith("-local")) return ": it used it last";
  if (rule.endsWith("-remote")) return ": another CPU used it last";
  return rule ? ": its last user is not in the recording" : "";
}

/** `header 5`, `skb 3`, `CPU 1’s`: the number of the header, of the skb that uses it, and who allocated that. */
export const tagWords = ({ number, skb, home, isWaiting }: HeaderAt): readonly string[] => [
  number === null ? "header" : `header ${number}`,
  ...(isWaiting ? ["free"] : skb === null ? [] : [`skb ${skb}`]),
  ...(home === null ? [] : [`CPU ${home}’s`]),
];

/** How many of what on a hot list. */
export function listWords(run: Simulation, position: number, cpu: number): string {
  const [level, limit] = [gaugeAt(run, `hot:${cpu}`, position), capacityOf(run, `hot:${cpu}`)];
  if (level === null) return CANNOT;
  const state = level === 0 ? ", empty" : level === limit ? ", full" : "";
  return `${count(level)}${limit === null ? "" : ` of ${count(limit)}`}${state}`;
}

/** What lies in slab, and who wrote it last. */
export function slabWords(run: Simulation, position: number): readonly [string, string] {
  const [zero, one] = [gaugeAt(run, "slab-by:0", position), gaugeAt(run, "slab-by:1", position)];
  if (zero === null || one === null) return ["which headers lie here", "is in no event"];
  const all = zero + one;
  if (all === 0) return ["no free header", "the next one is made new"];
  const [headers, them] = all === 1 ? ["header", "it"] : ["headers", "them"];
  const who = zero > 0 && one > 0 ? `CPU 0 wrote ${zero}, CPU 1 ${one}` : `CPU ${one === 0 ? 0 : 1} wrote ${them} last`;
  return [`${count(all)} free ${headers}`, who];
}

/** Who does how much on a CPU: over the whole of a scenario, whose shares are set; so far in a recording. */
export function roleWords(run: Simulation, cpu: number, position: number): readonly [string, string] {
  const at = (id: string, when: number) => count(gaugeAt(run, `${id}:${cpu}`, when) ?? 0);
  if (isRecording(run)) return [`allocated ${at("allocs", position)}`, `freed ${at("frees", position)}`];
  const end = run.events.length;
  return [`allocates ${at("allocs", end)}`, `frees ${at("frees", end)}`];
}

/** What a station did and what it cost, in two lines; with little room the lines go to the action. */
export function stationWords({ action, cycles, fetched }: Station, room: number): readonly [string, string] {
  if (action === null) return ["", ""];
  const paid =
    typeof cycles === "number" ? `${rounded(cycles)} cycles` : cycles === "none" ? "" : "cycles not published";
  const some = fetched === null || action === "leaves it" ? "" : fetched > 0 ? counted(fetched, "line") : "nothing";
  if (room < 160) return [[action, some].filter(Boolean).join(", "), paid];
  return [ACTIONS[action].station, [paid, some && `${some} fetched`].filter(Boolean).join(", ")];
}

/** The published cycles alone, for a station without room. */
export const cyclesWords = ({ cycles }: Station): string =>
  typeof cycles === "number" ? rounded(cycles) : cycles === "none" ? "" : "not publ.";

/** The state in one or two sentences, for those who do not see it. */
export function spokenAt(run: Simulation, position: number): string {
  const header = headerAt(run, position);
  if (!header || header.isWaiting) return "Nothing has happened yet.";
  const writers = header.lines?.map(({ is }) => (is.by < 0 ? "unknown" : is.by)).join(", ");
  const owners = writers === undefined ? "" : ` Its lines were written last by CPUs ${writers}.`;
  const levels = run.host.cpus.slice(0, 2).map((cpu) => `CPU ${cpu} ${listWords(run, position, cpu)}`);
  const hasLists = run.places.some((place) => place.concept === "hotList");
  return `${header.event.text}.${owners}${hasLists ? ` Hot lists: ${levels.join("; ")}.` : ""}`;
}

/**
 * The reader as a line over the CPUs, and where the table stood: laid out once per film and width, CSS pixels.
 *
 *   cpu0 ──┐      ┌──        thin line: the reader        ◆ the table was written
 *   cpu3 ▒▒└▒▒▒▒▒▒┘▒▒        broad line: the CPU the table names
 *   NIC    ◆                 steering calls
 */
import { type Film, gaugeOf } from "../../model/film";
import { groupOf } from "../parts/film";
import { flowing } from "../parts/flowing";
import { type Lane, timeAxis } from "../parts/lanes.rows";
import { diamond } from "../scene/shapes";
import { cpusOf, flowsOf } from "./scene";

/** Below this there is one lane for each LLC domain: hops inside it are ticks. */
const NARROW = 480;
/** Twelve lanes fit at the least height; fewer are taller. */
const LANE = { least: 11, most: 22, all: 132 };
const NARROW_LANE = 30;
const DOMAIN_GAP = 3;
const LEFT = 50;
const RIGHT = 12;
const AXIS = 17;
/** Height of a line of the key. */
const KEY = 17;

/** `nic` is the middle of the NIC's lane, null where nothing tells of it; `x` where each position lies. */
export type HopLayout = ReturnType<typeof layHops>;

/** One mark in words. */
export type KeyWord = HopLayout["key"][number];

export function layHops(film: Film, width: number, until?: number) {
  const isNarrow = width < NARROW;
  const lanes = lanesOf(film, isNarrow);
  const laneOf = new Map(lanes.flatMap((lane) => lane.cpus.map((cpu) => [cpu, lane] as const)));
  const end = lanes.at(-1);
  const lanesEnd = end ? end.y + end.height / 2 : 0;
  const hasNic = gaugeOf(film, "steer-calls") !== null && film.parameters.arfs !== "off";
  const nic = hasNic ? lanesEnd + DOMAIN_GAP + 8 : null;
  const bottom = nic === null ? lanesEnd : nic + 8;
  const { x, ticks } = timeAxis(film, LEFT, width - RIGHT, isNarrow ? 3 : 6, until);
  const y = (cpu: number) => laneOf.get(cpu)?.y ?? null;
  const marks = { writes: "", far: "", calls: "", knobs: "" };
  film.events.forEach((event, index) => {
    const at = x[index + 1] ?? LEFT;
    const to = event.to === null ? null : film.places[event.to];
    const lane = y(event.cpu);
    if (event.mark === "write" && lane !== null) marks.writes += diamond(at, lane, 5);
    if (event.mark === "steeredFar") {
      const received = y(to?.cpu ?? event.cpu);
      if (received !== null) marks.far += `M${r(at - 3.5)} ${r(received)}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`;
    }
    if (event.mark === "steerCall" && nic !== null) marks.calls += diamond(at, nic, 4.5);
    if (event.mark === "knob") marks.knobs += `M${r(at)} 0V${r(bottom)}`;
  });
  const key = keyOf(marks, isNarrow, width, bottom + AXIS + 12);
  const lines = flowsOf(film).map((flow, place) => lineOf(film, flow, place, x, y, isNarrow));
  const height = (key.at(-1)?.y ?? bottom + AXIS) + 5;
  return { width, height, left: LEFT, bottom, lanes, lines, ...marks, nic, ticks, x, isNarrow, key };
}

/** The marks that are there, in words. */
function keyOf(marks: { far: string; calls: string }, isNarrow: boolean, width: number, top: number) {
  const entries = [
    { mark: "reader", word: "reader", isThere: true },
    { mark: "recorded", word: isNarrow ? "CPU in the table" : "CPU the table names", isThere: true },
    { mark: "write", word: isNarrow ? "table write" : "table write (kept: no mark)", isThere: true },
    { mark: "far", word: "received in another LLC", isThere: marks.far !== "" },
    { mark: "call", word: "steering call", isThere: marks.calls !== "" },
  ] as const;
  const line = { left: isNarrow ? 4 : LEFT, right: width, top, mark: 20, gap: 12, row: KEY };
  return flowing(
    entries.filter(({ isThere }) => isThere),
    line,
  );
}

/** A lane a CPU, or a domain where there is little room; a gap between domains. */
function lanesOf(film: Film, isNarrow: boolean): Lane[] {
  const groups = isNarrow
    ? film.host.llcs.map((cpus, llc) => ({ label: `LLC ${llc}`, cpus }))
    : cpusOf(film).map((cpu) => ({ label: `cpu${cpu}`, cpus: [cpu] as readonly number[] }));
  const height = isNarrow
    ? NARROW_LANE
    : Math.max(LANE.least, Math.min(LANE.most, Math.floor(LANE.all / groups.length)));
  let y = 2;
  let before = groupOf(film.host.llcs, groups[0]?.cpus[0] ?? 0);
  return groups.map((group) => {
    const llc = groupOf(film.host.llcs, group.cpus[0] ?? 0);
    if (llc !== before) y += DOMAIN_GAP;
    before = llc;
    const lane = { ...group, llc, height, y: y + height / 2 };
    y += height;
    return lane;
  });
}

/** A flow's two step lines, from its first read on; ticks are hops inside a lane, where lanes are domains. */
function lineOf(
  film: Film,
  flow: string,
  place: number,
  x: Float64Array,
  y: (cpu: number) => number | null,
  isNarrow: boolean,
) {
  const reader = gaugeOf(film, `reader:${flow}`)?.values ?? [];
  const recorded = gaugeOf(film, `recorded:${flow}`)?.values ?? [];
  let ticks = "";
  if (isNarrow)
    reader.forEach((cpu, position) => {
      const [before, lane] = [reader[position - 1], y(cpu)];
      if (before !== undefined && before !== cpu && lane !== null && y(before) === lane)
        ticks += `M${r(x[position] ?? 0)} ${r(lane - 5)}v10`;
    });
  const first = y(reader[0] ?? -1);
  return {
    flow,
    reader: steps(reader, x, y),
    recorded: steps(recorded, x, y),
    ticks,
    // Letters of flows that begin on one CPU stand beside each other.
    begin: first === null ? null : { x: (x[0] ?? 0) + place * 12, y: first },
  };
}

/** A step line of a gauge; broken where it names no CPU. */
function steps(values: readonly number[], x: Float64Array, y: (cpu: number) => number | null): string {
  let path = "";
  let now: number | null = null;
  values.forEach((cpu, position) => {
    const lane = cpu < 0 ? null : y(cpu);
    const at = r(x[position] ?? 0);
    if (lane !== now) {
      if (now !== null) path += `H${at}`;
      if (lane !== null) path += now === null ? `M${at} ${r(lane)}` : `V${r(lane)}`;
    }
    now = lane;
  });
  if (now !== null) path += `H${r(x.at(-1) ?? 0)}`;
  return path;
}

const r = (value: number) => Math.round(value * 10) / 10;

/**
 * The reader as a line over the CPUs, and where the table stood: laid out once per film and width, CSS pixels.
 *
 *   cpu0 ──┐      ┌──        thin line: the reader        ◆ the table was written
 *   cpu3 ▒▒└▒▒▒▒▒▒┘▒▒        broad line: the CPU the table names
 *   NIC    ◆                 steering calls
 */
import { LETTER, textWidth } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { type Film, gaugeOf } from "../../model/film";
import { diamond } from "../scene/shapes";
import { cpusOf, flowsOf, llcOf } from "./scene";

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
export const KEY = 17;

export interface Lane {
  label: string;
  cpus: readonly number[];
  y: number;
  height: number;
  llc: number;
}

export interface FlowLine {
  flow: string;
  reader: string;
  recorded: string;
  /** Hops inside a lane, where lanes are domains. */
  ticks: string;
  /** Where its letter stands. */
  begin: { x: number; y: number } | null;
}

export interface HopLayout {
  width: number;
  height: number;
  left: number;
  bottom: number;
  lanes: readonly Lane[];
  lines: readonly FlowLine[];
  writes: string;
  far: string;
  calls: string;
  knobs: string;
  /** Middle of the NIC's lane; null where nothing tells of it. */
  nic: number | null;
  ticks: readonly { x: number; ns: number }[];
  /** Where each position lies. */
  x: Float64Array;
  isNarrow: boolean;
  key: readonly KeyWord[];
}

/** One mark in words. */
export interface KeyWord {
  mark: "reader" | "recorded" | "write" | "far" | "call";
  word: string;
  x: number;
  y: number;
}

export function layHops(film: Film, width: number, until?: number): HopLayout {
  const isNarrow = width < NARROW;
  const lanes = lanesOf(film, isNarrow);
  const laneOf = new Map(lanes.flatMap((lane) => lane.cpus.map((cpu) => [cpu, lane] as const)));
  const end = lanes.at(-1);
  const lanesEnd = end ? end.y + end.height / 2 : 0;
  const hasNic = gaugeOf(film, "steer-calls") !== null && film.parameters.arfs !== "off";
  const nic = hasNic ? lanesEnd + DOMAIN_GAP + 8 : null;
  const bottom = nic === null ? lanesEnd : nic + 8;
  const last = film.events.at(-1)?.at_ns ?? 1;
  const scale = scaleLinear([0, Math.max(1, until ?? last)], [LEFT, width - RIGHT]);
  const x = new Float64Array(film.events.length + 1);
  x[0] = LEFT;
  film.events.forEach((event, index) => {
    x[index + 1] = scale(event.at_ns);
  });
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
  return {
    width,
    height: (key.at(-1)?.y ?? bottom + AXIS) + 5,
    left: LEFT,
    bottom,
    lanes,
    lines: flowsOf(film).map((flow, place) => lineOf(film, flow, place, x, y, isNarrow)),
    ...marks,
    nic,
    ticks: scale.ticks(isNarrow ? 3 : 6).map((ns) => ({ ns, x: scale(ns) })),
    x,
    isNarrow,
    key,
  };
}

/** The marks that are there, in words, in as many lines as they need. */
function keyOf(marks: { far: string; calls: string }, isNarrow: boolean, width: number, top: number): KeyWord[] {
  const words: [KeyWord["mark"], string][] = [
    ["reader", "reader"],
    ["recorded", isNarrow ? "CPU in the table" : "CPU the table names"],
    ["write", isNarrow ? "table write" : "table write (kept: no mark)"],
  ];
  if (marks.far) words.push(["far", "received in another LLC"]);
  if (marks.calls) words.push(["call", "steering call"]);
  const left = isNarrow ? 4 : LEFT;
  let [x, y] = [left, top];
  return words.map(([mark, word]) => {
    const needed = 20 + textWidth(word, LETTER.small);
    if (x > left && x + needed > width) [x, y] = [left, y + KEY];
    const at = { mark, word, x, y };
    x += needed + 12;
    return at;
  });
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
  let before = llcOf(film, groups[0]?.cpus[0] ?? 0);
  return groups.map((group) => {
    const llc = llcOf(film, group.cpus[0] ?? 0);
    if (llc !== before) y += DOMAIN_GAP;
    before = llc;
    const lane = { ...group, llc, height, y: y + height / 2 };
    y += height;
    return lane;
  });
}

/** A flow's two step lines, from its first read on. */
function lineOf(
  film: Film,
  flow: string,
  place: number,
  x: Float64Array,
  y: (cpu: number) => number | null,
  isNarrow: boolean,
): FlowLine {
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

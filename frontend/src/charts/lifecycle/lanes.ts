/**
 * Where each CPU's lane lies.
 *
 *        ┌ band: LLC 0 ──────────────┐
 *   LLC 0│ cpu0 ─────────────────────│  lane
 *  node 0│ cpu1 ─────────────────────│  lane
 *        └───────────────────────────┘
 *        ┌ band: LLC 1 ──────────────┐
 */
import { llcOf, nodeOf } from "../../model/host";
import type { HostShape } from "../../model/selection";
import { NO_CPU } from "../../model/timeline";

/** Sum of the lanes' heights that a chart tries to fill, CSS pixels. */
const WANTED_HEIGHT = 296;
/** A lane lower than this could not hold a number above its bar. */
const LANE_MIN = 18;
const LANE_MAX = 84;
/** On a wide chart so few lanes are never lower than this, and one or two fill the chart on their own. */
const FEW_LANES = 8;
const LANE_MIN_OF_FEW = 44;
const FILLED_HEIGHT = 204;
/** And never higher than this, however high the window is. */
const LANE_MAX_OF_FEW = 180;
/** From this width on a chart is wide: what a window of 1,024 px leaves it. */
const WIDE = 900;
/** The part of a window's height that the lanes fill: with names, strip and axis the chart takes more than half of it. */
const PART_OF_WINDOW = 0.45;
/** Between two bands, and above the first lane and below the last of a band. */
const BAND_GAP = 8;
const BAND_PAD = 4;
/** Width of the column of names; narrow charts drop the LLC's name into the band. */
const GUTTER = 116;
/** On a wide chart, room beside the names for the numbers of a lane's scales. */
const SCALE_WIDTH = 40;
const GUTTER_NARROW = 78;
/** Above so many CPUs those without any event share one lane. */
const MANY_CPUS = 16;
/** Below this width two CPUs get a lane each and the rest share one. */
export const NARROW = 520;

export interface Lane {
  name: string;
  cpus: number[];
  /** Top and height, CSS pixels. */
  y: number;
  height: number;
}

export interface Band {
  /** `LLC 0`, or nothing for lanes that belong to none. */
  name: string;
  /** `node 0`, or nothing. */
  node: string;
  isEven: boolean;
  y: number;
  height: number;
}

export interface LaneLayout {
  lanes: Lane[];
  bands: Band[];
  gutter: number;
  /** The part of the gutter for the lanes' scales; 0 on a narrow chart. */
  scaleWidth: number;
  height: number;
  /** Lane of a CPU, −1 for none. */
  laneOf: (cpu: number) => number;
}

interface Options {
  width: number;
  /** The two CPUs in question, for a narrow chart; the others fold into one lane. */
  question: readonly number[];
  /** CPUs that no event names; on a large host they share one lane. */
  silent: ReadonlySet<number>;
  /** Adds a lane for lives whose CPU the recording does not say. */
  hasUnknownCpu: boolean;
  /** Height of the window, of which a wide chart of few lanes fills a part; 0 for a picture of its own. */
  room?: number;
}

interface Group {
  name: string;
  node: string;
  lanes: { name: string; cpus: number[] }[];
}

function groupsOf(host: HostShape, { width, question, silent, hasUnknownCpu }: Options): Group[] {
  const isFolded = width < NARROW && host.cpus.length > 3;
  const quiet = host.cpus.length > MANY_CPUS ? silent : new Set<number>();
  const heard = host.cpus.filter((cpu) => !quiet.has(cpu));
  const retained = isFolded ? heard.filter((cpu) => question.includes(cpu)).slice(0, 2) : heard;
  const groups: Group[] = [];
  for (const [at, llc] of host.llcs.entries()) {
    const cpus = llc.filter((cpu) => retained.includes(cpu));
    const node = nodeOf(host, cpus[0] ?? 0);
    if (cpus.length > 0)
      groups.push({
        name: `LLC ${at}`,
        node: node === null ? "" : `node ${node}`,
        lanes: cpus.map((cpu) => ({ name: `cpu${cpu}`, cpus: [cpu] })),
      });
  }
  const others = heard.filter((cpu) => !retained.includes(cpu));
  if (others.length > 0)
    groups.push({ name: "", node: "", lanes: [{ name: `${others.length} others`, cpus: others }] });
  const unheard = host.cpus.filter((cpu) => quiet.has(cpu));
  if (unheard.length > 0)
    groups.push({
      name: "",
      node: "",
      lanes: [{ name: width < NARROW ? `${unheard.length} idle` : `${unheard.length} CPUs idle`, cpus: unheard }],
    });
  if (hasUnknownCpu) groups.push({ name: "", node: "", lanes: [{ name: "cpu ?", cpus: [NO_CPU] }] });
  return groups;
}

/** Lays the lanes out, top down, in the host's order. */
export function layOutLanes(host: HostShape, options: Options): LaneLayout {
  const groups = groupsOf(host, options);
  const total = groups.reduce((sum, group) => sum + group.lanes.length, 0);
  const fitting = Math.min(LANE_MAX, Math.max(LANE_MIN, WANTED_HEIGHT / Math.max(1, total)));
  const isRoomy = options.width >= WIDE && total > 0 && total <= FEW_LANES;
  const filling = Math.min(LANE_MAX_OF_FEW, ((options.room ?? 0) * PART_OF_WINDOW) / Math.max(1, total));
  const height = Math.round(isRoomy ? Math.max(fitting, LANE_MIN_OF_FEW, FILLED_HEIGHT / total, filling) : fitting);
  const lanes: Lane[] = [];
  const bands: Band[] = [];
  const laneOfCpu = new Map<number, number>();
  let y = 0;
  for (const group of groups) {
    const top = y;
    y += BAND_PAD;
    for (const { name, cpus } of group.lanes) {
      for (const cpu of cpus) laneOfCpu.set(cpu, lanes.length);
      lanes.push({ name, cpus, y, height });
      y += height;
    }
    y += BAND_PAD;
    const first = group.lanes[0]?.cpus[0] ?? 0;
    bands.push({
      name: group.name,
      node: group.node,
      isEven: (llcOf(host, first) ?? 0) % 2 === 0,
      y: top,
      height: y - top,
    });
    y += BAND_GAP;
  }
  const scaleWidth = options.width < WIDE ? 0 : SCALE_WIDTH;
  return {
    lanes,
    bands,
    gutter: options.width < NARROW ? GUTTER_NARROW : GUTTER + scaleWidth,
    scaleWidth,
    height: Math.max(0, y - BAND_GAP),
    laneOf: (cpu) => laneOfCpu.get(cpu) ?? -1,
  };
}

/** The two CPUs a narrow chart shows: the selected pair, else the busiest crossing, else the first two. */
export function cpusInQuestion(
  pair: { alloc: number; free: number } | null,
  flows: readonly { alloc_cpu: number | null; free_cpu: number | null; count: number }[],
  host: HostShape,
): number[] {
  if (pair) return [pair.alloc, pair.free];
  let best: { cpus: number[]; count: number } | null = null;
  for (const { alloc_cpu, free_cpu, count } of flows) {
    if (alloc_cpu === null || free_cpu === null || alloc_cpu === free_cpu) continue;
    if (!best || count > best.count) best = { cpus: [alloc_cpu, free_cpu], count };
  }
  return best?.cpus ?? host.cpus.slice(0, 2);
}

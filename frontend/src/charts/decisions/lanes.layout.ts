import type { HostShape } from "../../model/selection";
import type { Cpu, DecisionSeries, Decisions } from "../../model/types";
import { tenth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";

/** Height of one variant's lanes if there is room to choose, in CSS pixels. */
const LANES = 88;

/** A CPU's row: never so thin that two neighbours fall together, never so thick that two CPUs fill the panel. */
const ROW = { least: 3, most: 24 } as const;

/** Space between two bands. */
const GAP = 3;

/** Left of the clock: names of the bands and numbers of the CPUs. */
export const GUTTER = 62;

/** One LLC domain in the lanes. */
export interface Band {
  name: string;
  cpus: number[];
  y: number;
  height: number;
  odd: boolean;
}

/** The vertical half: the same for both variants, so that equal heights mean equal CPUs. */
export interface Lanes {
  bands: Band[];
  /** Middle of each CPU's row. */
  yOf: Map<number, number>;
  row: number;
  height: number;
  /** Domains of the host that the flow never enters, and that are not drawn. */
  domainsLeftOut: number;
}

/** Every CPU that either side recorded. */
function recorded(series: Decisions["series"]): Set<number> {
  return new Set([...series.a.cpu, ...series.b.cpu].filter((cpu) => cpu !== null));
}

/** Bands for the LLC domains the flow enters; when it enters none, for the first one, so that there is a clock to see. */
export function lanesOf(host: HostShape, series: Decisions["series"]): Lanes {
  const seen = recorded(series);
  const listed = new Set(host.llcs.flat());
  const stray = [...seen].filter((cpu) => !listed.has(cpu)).sort((a, b) => a - b);
  const domains = host.llcs.map((cpus, llc) => ({
    name: `LLC ${llc}`,
    cpus: [...cpus].sort((a, b) => a - b),
    odd: llc % 2 === 1,
  }));
  if (stray.length > 0) domains.push({ name: "LLC ?", cpus: stray, odd: domains.length % 2 === 1 });
  const entered = domains.filter((domain) => domain.cpus.some((cpu) => seen.has(cpu)));
  const drawn = entered.length > 0 ? entered : domains.slice(0, 1);
  const rows = drawn.reduce((sum, domain) => sum + domain.cpus.length, 0);
  const row = Math.max(ROW.least, Math.min(ROW.most, LANES / Math.max(1, rows)));
  const yOf = new Map<number, number>();
  let y = 0;
  const bands = drawn.map(({ name, cpus, odd }) => {
    const height = Math.max(14, cpus.length * row);
    const step = height / Math.max(1, cpus.length);
    const top = y;
    for (const [place, cpu] of cpus.entries()) yOf.set(cpu, top + step * (place + 0.5));
    y += height + GAP;
    return { name, cpus, y: top, height, odd };
  });
  return { bands, yOf, row, height: Math.max(0, y - GAP), domainsLeftOut: domains.length - drawn.length };
}

/** The horizontal half: ns to CSS pixels. A range of no length is taken as one ns long. */
export function clockOf(from: number, to: number, width: number) {
  return scaleLinear([from, Math.max(to, from + 1)], [GUTTER, Math.max(GUTTER + 40, width - 6)]);
}

/** y of the CPU that a decision came down to; undefined where that is unknown. */
const yAt = (series: DecisionSeries, lanes: Lanes, place: number) => lanes.yOf.get(series.cpu[place] ?? -1);

/** The recorded CPU as a line of steps. It breaks where the record is unknown, and runs on to the end of the range. */
export function stepPath(series: DecisionSeries, lanes: Lanes, x: (t: number) => number, to: number): string {
  let path = "";
  let last: Cpu = null;
  for (const [place, t] of series.t.entries()) {
    const cpu = series.cpu[place] ?? null;
    const y = yAt(series, lanes, place);
    if (cpu === last && place > 0) continue;
    if (last !== null) path += `H${tenth(x(t))}`;
    if (y === undefined) last = null;
    else {
      path += last === null ? `M${tenth(x(t))} ${tenth(y)}` : `V${tenth(y)}`;
      last = cpu;
    }
  }
  return last === null ? path : `${path}H${tenth(x(to))}`;
}

/** Whether a side never has a CPU on record: there is no line to draw then, and the picture says why. */
export function isBlank(series: DecisionSeries): boolean {
  return series.cpu.every((cpu) => cpu === null);
}

/** Where the table was written. */
export function writesOf(series: DecisionSeries, lanes: Lanes, x: (t: number) => number): { x: number; y: number }[] {
  return series.t.flatMap((t, place) => {
    const y = yAt(series, lanes, place);
    return series.write[place] && y !== undefined ? [{ x: tenth(x(t)), y: tenth(y) }] : [];
  });
}

/** Decisions that kept everything as it was, one a pixel and row: more would cover each other. */
export function othersOf(series: DecisionSeries, lanes: Lanes, x: (t: number) => number): { x: number; y: number }[] {
  const seen = new Map<string, { x: number; y: number }>();
  for (const [place, t] of series.t.entries()) {
    const y = yAt(series, lanes, place);
    if (series.write[place] || y === undefined) continue;
    const at = { x: Math.round(x(t)), y: tenth(y) };
    seen.set(`${at.x} ${at.y}`, at);
  }
  return [...seen.values()];
}

/** All squares in one path, smaller where they stand close. */
export function squares(marks: readonly { x: number; y: number }[]): string {
  const reach = marks.length > 120 ? 1.5 : 3;
  return marks
    .map(({ x, y }) => `M${tenth(x - reach)} ${tenth(y - reach)}h${2 * reach}v${2 * reach}h${-2 * reach}Z`)
    .join("");
}

/** All diamonds in one path: thousands of them are one mark to the browser. */
export function diamonds(writes: readonly { x: number; y: number }[]): string {
  const reach = writes.length > 120 ? 2.5 : 4.5;
  return writes
    .map(({ x, y }) => `M${x} ${tenth(y - reach)}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}Z`)
    .join("");
}

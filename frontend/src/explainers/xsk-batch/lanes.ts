/** When: one lane a packet, a page of them at a time, its bars by loop. */
import { scaleLinear } from "../../charts/frame/scale";
import { VOCABULARY } from "../../charts/vocabulary";
import { count, duration } from "../../common/format";
import { gaugeOf, type Simulation, timeAt } from "../../model/simulation";
import { axisWords, spokenTime, veil } from "../parts/axis";
import { flowing } from "../parts/flowing";
import { perRun } from "../parts/simulation";
import { sceneMap } from "../scene/sceneMap";
import { diamond, lit, part, path, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { LOOPS, type LoopId, NARROW } from "./map.layout";

const TOP = 22;
const AXIS = 20;
const RIGHT = 10;
/** All lanes together, at most. */
const ROOM = 104;

/** Share of its lane a loop's bar fills: a difference in grey too. */
const THICK: Readonly<Record<LoopId, number>> = { read: 0.4, allocate: 0.62, build: 1, send: 1 };

type Layout = ReturnType<typeof layPage>;

export const BatchLanes = sceneMap<Layout>({
  layout: (run, width, position) => layPage(run, width, pageAt(run, position)),
  layoutKey: pageAt,
  described: spokenTime,
  ground: (_, page) => ground(page),
  motion: ({ run, position, layout: { from, left, bottom, width, x } }) => [
    veil(x(position === 0 ? from : timeAt(run, position)), TOP - 3.5, width, bottom + 3, 0.78),
    path(`M${left} ${bottom + 3}H${width - 10}`, { stroke: "--line" }),
  ],
});

interface Segment {
  /** Number of the descriptor. */
  row: number;
  loop: LoopId;
  /** ns since the simulation began. */
  from: number;
  to: number;
}

/**
 * When each descriptor was in which loop, read off the events of a simulation: `holds` are those of the lock by the posted loop, from lock to
 * unlock; `bells` the doorbells; `head` by position the descriptor read last, 0 before any.
 */
export const segmentsOf = perRun((run) => {
  const values = (id: string) => gaugeOf(run, id)?.values ?? [];
  const [group, allocating, doorbells] = [values("group"), values("ns:allocate"), values("doorbells")];
  const all: Segment[] = [];
  const bells: { row: number; at: number }[] = [];
  const holds: { first: number; sent: number; from: number; to: number }[] = [];
  const head = new Int32Array(run.events.length + 1);
  let [before, first, size, rows] = [0, 0, 0, 0];
  for (const [index, event] of run.events.entries()) {
    const at = index + 1;
    head[at] = head[index] ?? 0;
    if (event.mark === "completed") continue;
    const [from, to] = [before, event.at_ns];
    before = to;
    const row = event.token ?? first;
    const hold = holds.at(-1);
    const of = (loop: LoopId, from: number, to: number, number = row) => all.push({ row: number, loop, from, to });
    if (event.mark === "taken") {
      head[at] = first = row;
      size = group[at] ?? 1;
      rows = Math.max(rows, first + size);
      const part = (to - from) / size;
      for (let n = 0; n < size; n++) of("read", from + n * part, from + (n + 1) * part, first + n);
    } else if (event.mark === "alloc") {
      for (let n = 0; n < size; n++) of("allocate", from, to, first + n);
    } else if (event.mark === "built") {
      // Today an skb is allocated where it is built.
      const own = (allocating[at] ?? 0) - (allocating[index] ?? 0);
      if (own > 0) of("allocate", from, from + own);
      of("build", from + own, to);
    } else if (event.mark === "locked") {
      holds.push({ first, sent: 0, from, to });
    } else if (event.mark === "sent") {
      of("send", from, to);
      if (hold?.first === first) Object.assign(hold, { sent: hold.sent + 1, to });
      if ((doorbells[at] ?? 0) > (doorbells[index] ?? 0)) bells.push({ row, at: to });
    } else if (event.mark === "rings") {
      if (hold) hold.to = to;
      bells.push({ row: hold ? hold.first + hold.sent - 1 : row, at: to });
    }
  }
  return { all, holds: holds.filter((hold) => hold.sent > 0), bells, head, rows };
});

/** Descriptors on a page: as many as a call may take. */
export const pageSize = (run: Simulation): number => Math.max(1, gaugeOf(run, "taken")?.limit ?? 32);

/** The page of the descriptor read last. */
export function pageAt(run: Simulation, position: number): number {
  return Math.floor((segmentsOf(run).head[position] ?? 0) / pageSize(run));
}

/**
 * Bars are one path a loop. `spans` lead from a packet's read to the end of its send: how long it is under way in the kernel; `holds` are
 * frames. `from` is the ns at the left edge, from which the axis counts.
 */
export function layPage(run: Simulation, width: number, page: number) {
  const segments = segmentsOf(run);
  const size = pageSize(run);
  const first = page * size;
  const rows = Math.max(1, Math.min(size, segments.rows - first));
  const row = Math.max(2, Math.min(12, Math.floor((ROOM / rows) * 4) / 4));
  const [left, right] = [width < NARROW ? 30 : 58, width - RIGHT];
  const bottom = TOP + rows * row;
  const inPage = (n: number) => n >= first && n < first + rows;
  const own = segments.all.filter((one) => inPage(one.row));
  const [from, to] = extent(run, own, rows);
  const scale = scaleLinear([from, to], [left, right]);
  const bar = row >= 4 ? row - 1 : row - 0.5;
  const yOf = (n: number) => TOP + (n - first) * row + row / 2;
  const bars = { read: "", allocate: "", build: "", send: "" };
  for (const { row, loop, from, to } of own) {
    const [height, wide] = [bar * THICK[loop], r(Math.max(0.6, scale(to) - scale(from)))];
    // A bar of no width would vanish.
    bars[loop] += `M${r(scale(from))} ${r(yOf(row) - height / 2)}h${wide}v${r(height)}h${-wide}z`;
  }
  const holds = segments.holds
    .filter((hold) => inPage(hold.first))
    .map((hold) => {
      const last = Math.min(hold.first + hold.sent, first + rows);
      const [y, end] = [yOf(hold.first) - row / 2 - 1, yOf(last - 1) + row / 2 + 1];
      // A group that goes on on the next page may last longer than this one.
      const [start, stop] = [scale(hold.from), Math.min(scale(hold.to), right)];
      return start < stop ? `M${r(start)} ${r(y)}H${r(stop)}V${r(end)}H${r(start)}Z` : "";
    });
  const bells = segments.bells
    .filter((bell) => inPage(bell.row))
    .map((bell) => diamond(scale(bell.at), yOf(bell.row), Math.min(4.5, Math.max(2, row / 2))));
  const spans = spansOf(own).map(({ row, from, to }) => `M${r(scale(from))} ${r(yOf(row))}H${r(scale(to))}`);
  return {
    ...{ width, height: bottom + AXIS + 2, left, bottom, first, rows, row, bars, from },
    ...{ spans: spans.join(""), holds: holds.join(""), bells: bells.join("") },
    labels: Array.from({ length: rows }, (_, n) => n)
      .filter((n) => n % Math.max(1, Math.ceil(13 / row)) === 0)
      .map((n) => ({ y: yOf(first + n), text: String(first + n) })),
    ticks: scaleLinear([0, to - from], [left, right])
      .ticks(width < NARROW ? 3 : 6)
      .map((ns) => ({ ns, x: scale(from + ns) })),
    x: (ns: number) => Math.max(left, Math.min(right, scale(ns))),
  };
}

/** A page’s time; at least what today’s loop would take for it, so that variants stand on one scale. */
function extent(run: Simulation, own: readonly Segment[], rows: number): [number, number] {
  const from = own.reduce((least, one) => Math.min(least, one.from), Number.POSITIVE_INFINITY);
  const to = own.reduce((most, one) => Math.max(most, one.to), 0);
  const today = ["a", "b", "c"].reduce((sum, name) => sum + rows * Number(run.parameters[name] ?? 0), 0);
  return Number.isFinite(from) ? [from, Math.max(to, from + today, from + 1)] : [0, Math.max(1, today)];
}

/** Of each descriptor of a page, from its read to its last bar. */
function spansOf(own: readonly Segment[]): Segment[] {
  const spans: Segment[] = [];
  const open = new Map<number, Segment>();
  for (const one of own) {
    const span = open.get(one.row);
    if (one.loop === "read") {
      const begun = { ...one };
      open.set(one.row, begun);
      spans.push(begun);
      // A descriptor that went back on the ring has an allocation at most: nothing to wait for.
    } else if (span && one.loop !== "allocate") span.to = one.to;
  }
  return spans;
}

/** The loops in the order of a lane’s bars; what is picked here is lit in the scene. */
function legend(width: number): Shapes {
  const entries = [...LOOPS, "doorbells" as const].map((id) => ({
    ...{ id, word: id === "doorbells" ? "doorbell" : VOCABULARY[`${id}Loop`].word },
  }));
  const [left, mark] = width < NARROW ? [4, 14] : [58, 28];
  const line = { left, right: Number.POSITIVE_INFINITY, top: 1, mark, gap: 6, row: 0 };
  return flowing(entries, line).map(({ id, word, x, width }) => {
    const at = { x, y: 1, width, height: 16 };
    return part([id], at, () => `${word}: its bars`, swatch(id, x), text(x + 14, 12, word, "small"));
  });
}

/** As thick as the loop’s bars. */
function swatch(id: LoopId | "doorbells", x: number): Shape {
  if (id === "doorbells") return path(diamond(x + 5, 8, 4.5), { fill: "--accent" });
  const height = { read: 4, allocate: 6, build: 10, send: 10 }[id];
  return rect({ x, y: 8 - height / 2, width: 10, height }, { fill: VOCABULARY[`${id}Loop`].colour });
}

function ground({ left, width, bottom, first, rows, ...page }: Layout): Shapes {
  return [
    rect({ x: left, y: TOP - 3, width: width - left - 10, height: bottom - TOP + 6 }, { fill: "--band-even" }),
    legend(width),
    text(width - 10, 12, captionOf(width, first, rows, page.holds !== ""), "small muted end"),
    page.labels.map(({ y, text: words }) => text(left - 6, y + 4, words, ["mono", "small", "muted", "end"])),
    path(page.spans, { stroke: "--muted", strokeOpacity: 0.26 }),
    LOOPS.map((loop) => lit([loop], path(page.bars[loop], { fill: VOCABULARY[`${loop}Loop`].colour }))),
    lit(["send", "lock", "locks", "group"], path(page.holds, { stroke: "--data-across", width: 1.25 })),
    lit(["doorbells", "device"], path(page.bells, { fill: "--accent", stroke: "--panel", width: 0.5 })),
    axisWords(page.ticks, bottom + 17, width - 34, (ns, place) => (place === 0 ? "0" : `+${duration(ns)}`)),
  ];
}

function captionOf(width: number, first: number, rows: number, hasHolds: boolean): string {
  if (width < 860) return width >= 560 ? "time is modelled" : "";
  const lanes =
    rows === 1 ? `descriptor ${count(first)}` : `a lane a packet, ${count(first)} to ${count(first + rows - 1)}`;
  return `${lanes}${hasHolds ? "; the frame is one hold of the lock" : ""}; time is modelled`;
}

const r = (value: number) => Math.round(value * 100) / 100;

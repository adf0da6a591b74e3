/** One lane a packet, a page of them at a time: laid out once per film, width and page, CSS pixels. */
import { scaleLinear } from "../../charts/frame/scale";
import { type Film, gaugeOf } from "../../model/film";
import { LOOPS, type LoopId, NARROW } from "./map.layout";
import { type Segments, segmentsOf } from "./segments";

const TOP = 22;
const AXIS = 20;
const RIGHT = 10;
/** All lanes together, at most. */
const ROOM = 104;

/** Share of its lane a loop's bar fills: told apart in grey too. */
const THICK: Readonly<Record<LoopId, number>> = { read: 0.4, allocate: 0.62, build: 1, send: 1 };

/**
 * Bars are one path a loop. `spans` lead from a packet's read to the end of its send: how long it is under way in the kernel; `holds` are
 * those of the posted loop, as frames. `from` is the ns at the left edge, from which the axis counts.
 */
export type LanesPage = ReturnType<typeof layPage>;

/** Descriptors on a page: as many as a call may take. */
export const pageSize = (film: Film): number => Math.max(1, gaugeOf(film, "taken")?.limit ?? 32);

/** The page of the descriptor read last. */
export const pageAt = (film: Film, position: number): number =>
  Math.floor((segmentsOf(film).head[position] ?? 0) / pageSize(film));

export function layPage(film: Film, width: number, page: number) {
  const segments = segmentsOf(film);
  const size = pageSize(film);
  const first = page * size;
  const rows = Math.max(1, Math.min(size, segments.rows - first));
  const row = Math.max(2, Math.min(12, Math.floor((ROOM / rows) * 4) / 4));
  const left = width < NARROW ? 30 : 58;
  const bottom = TOP + rows * row;
  const [from, to] = extent(film, segments, first, rows);
  const scale = scaleLinear([from, to], [left, width - RIGHT]);
  const bar = row >= 4 ? row - 1 : row - 0.5;
  const inPage = (n: number) => n >= first && n < first + rows;
  const yOf = (n: number) => TOP + (n - first) * row + row / 2;
  const bars = Object.fromEntries(
    LOOPS.map((loop) => [
      loop,
      segments.all
        .filter((one) => one.loop === loop && inPage(one.row))
        .map((one) => bit(scale(one.from), yOf(one.row), scale(one.to) - scale(one.from), bar * THICK[loop]))
        .join(""),
    ]),
  ) as Record<LoopId, string>;
  return {
    width,
    height: bottom + AXIS + 2,
    left,
    top: TOP,
    bottom,
    first,
    rows,
    row,
    bars,
    spans: spansOf(segments, inPage)
      .map(([n, start, end]) => `M${r(scale(start))} ${r(yOf(n))}H${r(scale(end))}`)
      .join(""),
    holds: segments.holds
      .filter((hold) => inPage(hold.first))
      .map((hold) => {
        const last = Math.min(hold.first + hold.sent, first + rows);
        const [y, end] = [yOf(hold.first) - row / 2 - 1, yOf(last - 1) + row / 2 + 1];
        // A group that goes on on the next page may last longer than this one.
        const [start, stop] = [scale(hold.from), Math.min(scale(hold.to), width - RIGHT)];
        return start < stop ? `M${r(start)} ${r(y)}H${r(stop)}V${r(end)}H${r(start)}Z` : "";
      })
      .join(""),
    bells: segments.bells
      .filter((bell) => inPage(bell.row))
      .map((bell) => diamond(scale(bell.at), yOf(bell.row), Math.min(4.5, Math.max(2, row / 2))))
      .join(""),
    labels: Array.from({ length: rows }, (_, n) => n)
      .filter((n) => n % Math.max(1, Math.ceil(13 / row)) === 0)
      .map((n) => ({ y: yOf(first + n), text: String(first + n) })),
    ticks: scaleLinear([0, to - from], [left, width - RIGHT])
      .ticks(width < NARROW ? 3 : 6)
      .map((ns) => ({ ns, x: scale(from + ns) })),
    from,
    x: (ns: number) => Math.max(left, Math.min(width - RIGHT, scale(ns))),
  };
}

/** A page’s time; at least what today’s loop would take for it, so that variants stand on one scale. */
function extent(film: Film, { all }: Segments, first: number, rows: number): [number, number] {
  const own = all.filter((one) => one.row >= first && one.row < first + rows);
  const from = own.reduce((least, one) => Math.min(least, one.from), Number.POSITIVE_INFINITY);
  const to = own.reduce((most, one) => Math.max(most, one.to), 0);
  const cost = (name: string) => Number(film.parameters[name] ?? 0);
  const today = rows * (cost("a") + cost("b") + cost("c"));
  return Number.isFinite(from) ? [from, Math.max(to, from + today, from + 1)] : [0, Math.max(1, today)];
}

/** Of each descriptor of a page, from its read to its last bar. */
function spansOf({ all }: Segments, inPage: (row: number) => boolean): [number, number, number][] {
  const spans: [number, number, number][] = [];
  const open = new Map<number, [number, number, number]>();
  for (const { row, loop, from, to } of all) {
    if (!inPage(row)) continue;
    if (loop === "read") {
      const span: [number, number, number] = [row, from, to];
      open.set(row, span);
      spans.push(span);
      continue;
    }
    const span = open.get(row);
    // A descriptor that went back on the ring has an allocation at most: nothing to wait for.
    if (span && (loop === "build" || loop === "send")) span[2] = to;
  }
  return spans;
}

/** A bar of no width would vanish. */
const bit = (x: number, y: number, width: number, height: number) =>
  `M${r(x)} ${r(y - height / 2)}h${r(Math.max(0.6, width))}v${r(height)}h${r(-Math.max(0.6, width))}z`;

const diamond = (x: number, y: number, half: number) =>
  `M${r(x)} ${r(y - half)}l${r(half)} ${r(half)}l${r(-half)} ${r(half)}l${r(-half)} ${r(-half)}z`;

const r = (value: number) => Math.round(value * 100) / 100;

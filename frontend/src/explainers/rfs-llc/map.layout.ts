/**
 * Where everything of the scene lies: laid out once per film and width, CSS pixels.
 *
 *   wide    flow table │ LLC 0   CPU CPU CPU …        narrow   flow table (slots in use)
 *           NIC        │ LLC 1   CPU CPU CPU …                 NIC · socket
 *           sockets    │ key                                   LLC 0 …
 */
import { MONO_EM } from "../../charts/frame/picture";
import type { Film } from "../../model/film";
import type { Point } from "../parts/motion";
import { cpuBits, cpusOf, flowsOf, llcOf, slotsOf } from "./scene";

/** From here on the table stands beside the CPUs. */
const WIDE = 600;
/** Below this a CPU is its number, and only slots in use are drawn. */
const NARROW = 480;
const EDGE = 2;
const GAP = 14;
/** Slots drawn at most; the others are told in words. */
const MOST_ROWS = 8;
export const ROW = 20;
const HEAD = 42;
/** Widths of a row's parts, at 12 px of the mono face. */
const MONO = 12 * MONO_EM;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SlotRow {
  slot: number;
  y: number;
}

export interface CpuBox extends Rect {
  cpu: number;
  llc: number;
  /** Middle of the first reader, and of the first cell of the backlog. */
  reader: Point;
  backlog: Point;
}

export interface Band extends Rect {
  llc: number;
  label: string;
}

export interface FlowRow {
  flow: string;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  isWide: boolean;
  isNarrow: boolean;
  table: Rect;
  rows: readonly SlotRow[];
  /** Slots that have no row. */
  rowsLeftOut: number;
  /** Left edges of a row's parts. */
  columns: { slot: number; flow: number; hash: number; bits: number; said: number };
  nic: Rect;
  filters: readonly FlowRow[];
  sockets: Rect;
  socketRows: readonly FlowRow[];
  bands: readonly Band[];
  boxes: ReadonlyMap<number, CpuBox>;
  key: Point;
}

export function layMap(film: Film, width: number): Layout {
  const isWide = width >= WIDE;
  const isNarrow = width < NARROW;
  const flows = flowsOf(film);
  const slots = rowsOf(film, isWide);
  const bits = cpuBits(film);
  const flowColumn = EDGE + 12 + 20;
  const hash = flowColumn + 20;
  const bitsAt = hash + 8 * MONO + 18;
  const said = bitsAt + bits * MONO + 12;
  const needed = said + 58;
  const left = isWide ? Math.max(needed, Math.min(280, width * 0.3)) : width - 2 * EDGE;
  const columns = { slot: EDGE + 12, flow: flowColumn, hash, bits: bitsAt, said };

  const rowsLeftOut = slotsOf(film).length - slots.length;
  const tableHeight = HEAD + slots.length * ROW + (rowsLeftOut > 0 ? 18 : 0) + 8;
  const table: Rect = { x: EDGE, y: EDGE, width: left, height: tableHeight };
  const rows = slots.map((slot, place): SlotRow => ({ slot, y: table.y + HEAD + place * ROW + ROW / 2 }));
  const under = table.y + tableHeight + GAP;
  const isSplit = !isWide;
  const half = isSplit ? (left - GAP) / 2 : left;
  const nicHeight = 28 + flows.length * ROW + 6;
  const nic: Rect = { x: EDGE, y: under, width: half, height: nicHeight };
  const sockets: Rect = {
    x: isSplit ? EDGE + half + GAP : EDGE,
    y: isSplit ? under : under + nicHeight + GAP,
    width: half,
    height: nicHeight,
  };
  const flowRows = (box: Rect) =>
    flows.map((flow, place): FlowRow => ({ flow, y: box.y + 28 + place * ROW + ROW / 2 - 2 }));
  const leftBottom = sockets.y + sockets.height;

  const grid: Rect = isWide
    ? { x: EDGE + left + GAP, y: EDGE, width: width - left - GAP - 2 * EDGE, height: leftBottom - EDGE - 24 }
    : { x: EDGE, y: leftBottom + GAP, width: width - 2 * EDGE, height: 0 };
  const { bands, boxes, bottom } = layGrid(film, grid, isNarrow);
  const keyY = Math.max(bottom, isWide ? leftBottom - 16 : 0) + (isWide ? 14 : 18);
  return {
    width,
    height: Math.max(isWide ? leftBottom : 0, keyY + 6) + 2,
    isWide,
    isNarrow,
    table,
    rows,
    rowsLeftOut,
    columns,
    nic,
    filters: flowRows(nic),
    sockets,
    socketRows: flowRows(sockets),
    bands,
    boxes,
    key: { x: grid.x, y: keyY },
  };
}

/** Slots with a row: all of a small table; where there is little room those that flows use. */
function rowsOf(film: Film, isWide: boolean): readonly number[] {
  const all = slotsOf(film);
  const used = new Set(
    film.gauges.filter((gauge) => gauge.id.startsWith("index:")).map((gauge) => gauge.values[0] ?? -1),
  );
  if (isWide && all.length <= MOST_ROWS) return all;
  const inUse = all.filter((slot) => used.has(slot));
  return (inUse.length > 0 ? inUse : all).slice(0, MOST_ROWS);
}

const PAD = 8;
const APART = 6;
const LABEL = 20;

/** The CPUs in the bands of their LLC domains, as many in a row as there is room for. */
function layGrid(film: Film, grid: Rect, isNarrow: boolean) {
  const drawn = new Set(cpusOf(film));
  const llcs = film.host.llcs.map((llc) => llc.filter((cpu) => drawn.has(cpu)));
  const largest = Math.max(1, ...llcs.map((llc) => llc.length));
  const perRow = drawn.size > 12 && grid.width >= 8 * 52 ? 8 : isNarrow && grid.width < 6 * 46 ? 5 : 6;
  const columns = Math.min(largest, perRow);
  const perLine = Math.max(1, Math.min(llcs.length, Math.floor(perRow / columns)));
  const bandWidth = (grid.width - (perLine - 1) * APART) / perLine;
  const boxWidth = (bandWidth - 2 * PAD - (columns - 1) * APART) / columns;
  const lines = Math.ceil(llcs.length / perLine);
  const boxRows = Math.ceil(largest / columns);
  const least = isNarrow ? 58 : 72;
  const spare = (grid.height - lines * (LABEL + PAD + APART)) / (lines * boxRows) - APART;
  const boxHeight = Math.max(least, Math.min(104, spare));
  const bandHeight = LABEL + boxRows * (boxHeight + APART) - APART + PAD;
  const boxes = new Map<number, CpuBox>();
  const bands = llcs.map((cpus, llc): Band => {
    const x = grid.x + (llc % perLine) * (bandWidth + APART);
    const y = grid.y + Math.floor(llc / perLine) * (bandHeight + APART);
    cpus.forEach((cpu, place) => {
      const left = x + PAD + (place % columns) * (boxWidth + APART);
      const top = y + LABEL + Math.floor(place / columns) * (boxHeight + APART);
      boxes.set(cpu, {
        cpu,
        llc: llcOf(film, cpu),
        x: left,
        y: top,
        width: boxWidth,
        height: boxHeight,
        reader: { x: left + 17, y: top + boxHeight - 17 },
        backlog: { x: left + 11, y: top + (isNarrow ? 24 : 30) },
      });
    });
    const node = film.host.nodes.findIndex((one) => one.includes(cpus[0] ?? -1));
    const isSlim = bandWidth < 104;
    return {
      llc,
      label: isSlim || node < 0 ? `LLC ${llc}` : `LLC ${llc} · node ${node}`,
      x,
      y,
      width: bandWidth,
      height: bandHeight,
    };
  });
  const bottom = grid.y + lines * (bandHeight + APART) - APART;
  return { bands, boxes, bottom };
}

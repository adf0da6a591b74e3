/**
 * Where everything of the scene lies: laid out once per simulation and width, CSS pixels.
 *
 *   wide    flow table │ LLC 0   CPU CPU CPU …        narrow   flow table (slots in use)
 *                      │ LLC 1   CPU CPU CPU …                 NIC │ socket
 *           NIC        │ socket  │ key                         LLC 0 …
 */
import { MONO_EM } from "../../charts/frame/picture";
import type { Simulation } from "../../model/simulation";
import { groupOf } from "../parts/simulation";
import type { Rect } from "../scene/shapes";
import { cpuBits, cpusOf, flowsOf, hasGaugesOf, slotsOf } from "./scene";

/** From here on the table stands beside the CPUs. */
const WIDE = 600;
/** Below this a CPU is its number, and only slots in use are drawn. */
const NARROW = 480;
const EDGE = 2;
const GAP = 14;
/** Between table and NIC, the one above the other. */
const LEAD = 9;
/** Slots drawn at most; the others are counted in words. */
const MOST_ROWS = 8;
const ROW = 15;
const NARROW_ROW = 20;
/** Height of a flow's row in NIC and sockets. */
export const EDGE_ROW = 17;
const HEAD = 39;
/** Widths of a row's parts, at 12 px of the mono face. */
const MONO = 12 * MONO_EM;

/** `rows` are the slots drawn, `rowsLeftOut` the others; filters and sockets have a row a flow, none where the simulation does not tell. */
export type Layout = ReturnType<typeof layMap>;
export type CpuBox = Layout["boxes"] extends ReadonlyMap<number, infer Box> ? Box : never;

export function layMap(run: Simulation, width: number) {
  const isWide = width >= WIDE;
  const isNarrow = width < NARROW;
  const row = isNarrow ? NARROW_ROW : ROW;
  const flows = flowsOf(run);
  const slots = rowsOf(run, isWide);
  const bits = cpuBits(run);
  const digits = String(slots.at(-1) ?? 0).length;
  const flowColumn = EDGE + 12 + Math.max(20, digits * MONO + 9);
  const hash = flowColumn + 20;
  const bitsAt = hash + 8 * MONO + 18;
  const inWords = bitsAt + bits * MONO + 12;
  const needed = inWords + 96;
  const left = isWide ? Math.max(needed, Math.min(280, width * 0.3)) : width - 2 * EDGE;
  const columns = { slot: EDGE + 12, flow: flowColumn, hash, bits: bitsAt, inWords };

  const rowsLeftOut = slotsOf(run).length - slots.length;
  const tableHeight = HEAD + slots.length * row + (rowsLeftOut > 0 ? 18 : 0) + 5;
  const table = { x: EDGE, y: EDGE, width: left, height: tableHeight };
  const rows = slots.map((slot, place) => ({ slot, y: table.y + HEAD + place * row + row / 2 }));
  const beside = { x: EDGE + left + GAP, y: EDGE, width: width - left - GAP - 2 * EDGE, height: tableHeight };
  const wide = isWide ? layGrid(run, beside, isNarrow) : null;
  const under = Math.max(table.y + tableHeight, wide?.bottom ?? 0) + LEAD;
  const edgeFlows = {
    nic: hasGaugesOf(run, "filter") ? flows : [],
    sockets: hasGaugesOf(run, "socket") ? flows : [],
  };
  const edgeHeight = 24 + Math.max(1, edgeFlows.nic.length, edgeFlows.sockets.length) * EDGE_ROW + 4;
  const half = (width - 2 * EDGE - GAP) / 2;
  const nic = { x: EDGE, y: under, width: isWide ? left : half, height: edgeHeight };
  const socketWidth = isWide ? Math.max(150, beside.width * 0.3) : half;
  const sockets = { ...nic, x: nic.x + nic.width + GAP, width: socketWidth };
  const flowRows = (flows: readonly string[]) =>
    flows.map((flow, place) => ({ flow, y: under + 23 + place * EDGE_ROW + EDGE_ROW / 2 }));
  const edgeBottom = under + edgeHeight;
  const folded = { x: EDGE, y: edgeBottom + GAP, width: width - 2 * EDGE, height: 0 };
  const { bands, boxes, bottom } = wide ?? layGrid(run, folded, isNarrow);
  const key = isWide ? { x: sockets.x + sockets.width + 2 * GAP, y: under + 14 } : { x: EDGE, y: bottom + 18 };
  return {
    ...{ width, height: isWide ? edgeBottom + 7 : key.y + 8, isWide, isNarrow, row, table, rows, rowsLeftOut, columns },
    ...{ nic, filters: flowRows(edgeFlows.nic), sockets, socketRows: flowRows(edgeFlows.sockets), bands, boxes, key },
  };
}

/** Slots with a row: all of a small table; where there is little room those that flows use. */
function rowsOf(run: Simulation, isWide: boolean): readonly number[] {
  const all = slotsOf(run);
  const used = new Set(
    run.gauges.filter((gauge) => gauge.id.startsWith("index:")).map((gauge) => gauge.values[0] ?? -1),
  );
  if (isWide && all.length <= MOST_ROWS) return all;
  const inUse = all.filter((slot) => used.has(slot));
  return (inUse.length > 0 ? inUse : all).slice(0, MOST_ROWS);
}

const PAD = 6;
const APART = 5;
const LABEL = 19;

/** The CPUs in the bands of their LLC domains, as many in a row as there is room for. */
function layGrid(run: Simulation, grid: Rect, isNarrow: boolean) {
  const drawn = new Set(cpusOf(run));
  const llcs = run.host.llcs.map((llc) => llc.filter((cpu) => drawn.has(cpu)));
  const largest = Math.max(1, ...llcs.map((llc) => llc.length));
  const perRow = drawn.size > 12 && grid.width >= 8 * 52 ? 8 : isNarrow && grid.width < 6 * 46 ? 5 : 6;
  const columns = Math.min(largest, perRow);
  const most = Math.max(1, Math.min(llcs.length, Math.floor(perRow / columns)));
  const lines = Math.ceil(llcs.length / most);
  // As many in each line: four are drawn as two and two, not as three and one.
  const perLine = Math.ceil(llcs.length / lines);
  const bandWidth = (grid.width - (perLine - 1) * APART) / perLine;
  const boxWidth = (bandWidth - 2 * PAD - (columns - 1) * APART) / columns;
  const boxRows = Math.ceil(largest / columns);
  const least = 56;
  const spare = (grid.height - lines * (LABEL + PAD + APART)) / (lines * boxRows) - APART;
  const boxHeight = Math.max(least, Math.min(104, spare));
  const bandHeight = LABEL + boxRows * (boxHeight + APART) - APART + PAD;
  const placed = llcs.map((cpus, llc) => {
    const x = grid.x + (llc % perLine) * (bandWidth + APART);
    const y = grid.y + Math.floor(llc / perLine) * (bandHeight + APART);
    const boxes = cpus.map((cpu, place) => {
      const left = x + PAD + (place % columns) * (boxWidth + APART);
      const top = y + LABEL + Math.floor(place / columns) * (boxHeight + APART);
      return {
        ...{ cpu, llc, x: left, y: top, width: boxWidth, height: boxHeight },
        reader: { x: left + 16, y: top + boxHeight - 13 },
        // Right of the reader, where there is room.
        backlog: { x: left + (boxWidth >= 64 ? boxWidth / 2 + 4 : 12), y: top + 28 },
      };
    });
    const node = groupOf(run.host.nodes, cpus[0] ?? -1);
    const label = bandWidth < 104 || node < 0 ? `LLC ${llc}` : `LLC ${llc} · node ${node}`;
    return { band: { llc, label, x, y, width: bandWidth, height: bandHeight }, boxes };
  });
  return {
    bands: placed.map(({ band }) => band),
    boxes: new Map(placed.flatMap(({ boxes }) => boxes.map((box) => [box.cpu, box] as const))),
    bottom: grid.y + lines * (bandHeight + APART) - APART,
  };
}

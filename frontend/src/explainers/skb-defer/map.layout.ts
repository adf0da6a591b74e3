/** Where everything of the scene lies: laid out once per simulation and width, CSS pixels. */
import { isRecording, type Simulation } from "../../model/simulation";
import { cellsSize, fitting } from "../parts/cells";
import { groupOf, homeOf } from "../parts/simulation";
import type { Rect } from "../scene/shapes";

/** Below this the scene folds to the pair of CPUs in question. */
export const NARROW = 480;
/** Cells a list is drawn with at most; a raised limit is written in words. */
const MOST_CELLS = 128;
const BAND = 10;
const PAD = 12;

/** `port` of a box is where an skb waits for its completion, and where one that moves leaves and arrives. */
export type Layout = ReturnType<typeof layMap>;
export type Box = Layout["boxes"] extends ReadonlyMap<number, infer Box> ? Box : never;

/** The scene of a simulation. `pair` names the two CPUs that a narrow one shows. */
export function layMap(run: Simulation, width: number, pair: readonly [number, number]) {
  const isNarrow = width < NARROW;
  const all = run.host.cpus;
  const rows = isNarrow || all.length <= 2 ? stacked(isNarrow ? pair : all) : paired(run);
  const columns = Math.max(...rows.map((row) => row.length));
  const boxWidth = (width - 2 * BAND - (columns - 1) * 2 * BAND) / columns;
  const isWide = columns === 1 && !isNarrow;
  const [labels, port, head, gap] = isWide ? [118, 96, 30, 38] : isNarrow ? [0, 26, 48, 30] : [0, 30, 48, 14];
  const apart = isNarrow ? 14 : 24;
  const size = fitting((boxWidth - labels - 2 * PAD - port - apart) / 2);
  const capacity = run.places.find((place) => place.concept === "napiCache")?.capacity ?? 128;
  const grid = cellsSize(capacity, size);
  const listStep = grid.height + 40;
  const boxHeight = head + listsOf(run, all[0] ?? 0).length * listStep - 12;
  const boxAt = (cpu: number, x: number, y: number) => {
    const left = x + PAD + labels;
    const lists = listsOf(run, cpu).map(({ id, cells }, node, { length }) => ({
      ...{ id, cells, node: length > 1 ? node : null },
      ...{ x: left + grid.width + apart, y: y + head + node * listStep },
    }));
    return {
      ...{ cpu, role: roleOf(run, cpu), x, y, width: boxWidth, height: boxHeight, lists },
      cache: { x: left, y: y + head, cells: capacity },
      port: { x: x + boxWidth - port / 2 - 2, y: y + boxHeight / 2 + 4 },
    };
  };
  const boxes = new Map<number, ReturnType<typeof boxAt>>();
  let y = BAND + 18;
  rows.forEach((row, place) => {
    const above = rows[place - 1];
    if (above) y += boxHeight + gap + (isOtherBand(run, above, row) ? 18 + BAND : 0);
    for (const [column, cpu] of row.entries()) boxes.set(cpu, boxAt(cpu, BAND + column * (boxWidth + 2 * BAND), y));
  });
  const bottom = y + boxHeight;
  const slab = { x: BAND, y: bottom + BAND + 12, width: width - 2 * BAND, height: isNarrow ? 50 : 34 };
  return {
    ...{ width, height: slab.y + slab.height + 4, size, grid, boxes, bands: bandsOf(run, boxes), slab },
    ...{ isNarrow, isWide, others: all.length - boxes.size },
  };
}

/** The CPUs of the event a narrow scene is about; the first pair before anything happened. */
export function pairAt(run: Simulation, position: number): readonly [number, number] {
  for (let at = position - 1; at >= 0; at--) {
    const event = run.events[at];
    const home = homeOf(run, event?.token ?? null);
    if (event && home !== null && home !== event.cpu) return [home, event.cpu];
  }
  const event = run.events.find((one) => one.token !== null && homeOf(run, one.token) !== one.cpu);
  return [homeOf(run, event?.token ?? null) ?? 0, event?.cpu ?? 1];
}

const stacked = (cpus: readonly number[]): number[][] => cpus.map((cpu) => [cpu]);

/** A row for every sender, the CPU that ends its skbs on the right. */
function paired(run: Simulation): number[][] {
  const half = run.host.cpus.length / 2;
  const isFar = run.parameters.pairing === "far";
  return Array.from({ length: half }, (_, row) => (isFar ? [row, row + half] : [2 * row, 2 * row + 1]));
}

/** Whether a row begins another band than the row above it, so that the band needs room for its label. */
const isOtherBand = (run: Simulation, above: readonly number[], row: readonly number[]): boolean =>
  groupOf(run.host.llcs, above[0] ?? 0) !== groupOf(run.host.llcs, row[0] ?? 0);

/** What a CPU is there for; a recording's CPUs do whatever they do. */
function roleOf(run: Simulation, cpu: number): string {
  if (isRecording(run)) return "";
  const [begins, ends] = run.parameters.work === "tcp" ? ["receives", "reads"] : ["sends", "completes"];
  const isFar = run.parameters.pairing === "far";
  const isSender = isFar ? cpu < run.host.cpus.length / 2 : cpu % 2 === 0;
  return isSender ? begins : ends;
}

function listsOf(run: Simulation, cpu: number): { id: string; cells: number }[] {
  return run.places
    .filter((place) => place.concept === "deferList" && place.cpu === cpu)
    .map(({ id, capacity }) => ({ id, cells: Math.min(capacity ?? MOST_CELLS, MOST_CELLS) }));
}

/** The ground of each LLC domain, around the boxes of its CPUs. */
const bandsOf = ({ host }: Simulation, boxes: ReadonlyMap<number, Rect & { cpu: number }>) =>
  host.llcs.flatMap((cpus, llc) => {
    const inside = cpus.map((cpu) => boxes.get(cpu)).filter((box) => box !== undefined);
    const [first] = inside;
    if (!first) return [];
    const x = Math.min(...inside.map((box) => box.x)) - BAND;
    const y = Math.min(...inside.map((box) => box.y)) - BAND - 14;
    const right = Math.max(...inside.map((box) => box.x + box.width)) + BAND;
    const bottom = Math.max(...inside.map((box) => box.y + box.height)) + BAND;
    const label = `LLC ${llc} · node ${Math.max(0, groupOf(host.nodes, first.cpu))}`;
    return [{ llc, label, x, y, width: right - x, height: bottom - y }];
  });

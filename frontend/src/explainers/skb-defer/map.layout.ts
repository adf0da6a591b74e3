/** Where everything of the scene lies: laid out once per film and width, CSS pixels. */
import { type Film, isRecording } from "../../model/film";
import { cellsSize, fitting } from "../parts/cells";
import { groupOf, homeOf } from "../parts/film";
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

/** The scene of a film. `pair` names the two CPUs that a narrow one shows. */
export function layMap(film: Film, width: number, pair: readonly [number, number]) {
  const isNarrow = width < NARROW;
  const all = film.host.cpus;
  const rows = isNarrow || all.length <= 2 ? stacked(isNarrow ? pair : all) : paired(film);
  const columns = Math.max(...rows.map((row) => row.length));
  const boxWidth = (width - 2 * BAND - (columns - 1) * 2 * BAND) / columns;
  const isWide = columns === 1 && !isNarrow;
  const [labels, port, head, gap] = isWide ? [118, 96, 30, 38] : isNarrow ? [0, 26, 48, 30] : [0, 30, 48, 14];
  const apart = isNarrow ? 14 : 24;
  const size = fitting((boxWidth - labels - 2 * PAD - port - apart) / 2);
  const capacity = film.places.find((place) => place.concept === "napiCache")?.capacity ?? 128;
  const grid = cellsSize(capacity, size);
  const listStep = grid.height + 40;
  const boxHeight = head + listsOf(film, all[0] ?? 0).length * listStep - 12;
  const boxAt = (cpu: number, x: number, y: number) => {
    const left = x + PAD + labels;
    const lists = listsOf(film, cpu).map(({ id, cells }, node, { length }) => ({
      ...{ id, cells, node: length > 1 ? node : null },
      ...{ x: left + grid.width + apart, y: y + head + node * listStep },
    }));
    return {
      ...{ cpu, role: roleOf(film, cpu), x, y, width: boxWidth, height: boxHeight, lists },
      cache: { x: left, y: y + head, cells: capacity },
      port: { x: x + boxWidth - port / 2 - 2, y: y + boxHeight / 2 + 4 },
    };
  };
  const boxes = new Map<number, ReturnType<typeof boxAt>>();
  let y = BAND + 18;
  rows.forEach((row, place) => {
    const above = rows[place - 1];
    if (above) y += boxHeight + gap + (isOtherBand(film, above, row) ? 18 + BAND : 0);
    for (const [column, cpu] of row.entries()) boxes.set(cpu, boxAt(cpu, BAND + column * (boxWidth + 2 * BAND), y));
  });
  const bottom = y + boxHeight;
  const slab = { x: BAND, y: bottom + BAND + 12, width: width - 2 * BAND, height: isNarrow ? 50 : 34 };
  return {
    ...{ width, height: slab.y + slab.height + 4, size, grid, boxes, bands: bandsOf(film, boxes), slab },
    ...{ isNarrow, isWide, others: all.length - boxes.size },
  };
}

/** The CPUs of the event a narrow scene is about; the first pair before anything happened. */
export function pairAt(film: Film, position: number): readonly [number, number] {
  for (let at = position - 1; at >= 0; at--) {
    const event = film.events[at];
    const home = homeOf(film, event?.token ?? null);
    if (event && home !== null && home !== event.cpu) return [home, event.cpu];
  }
  const event = film.events.find((one) => one.token !== null && homeOf(film, one.token) !== one.cpu);
  return [homeOf(film, event?.token ?? null) ?? 0, event?.cpu ?? 1];
}

const stacked = (cpus: readonly number[]): number[][] => cpus.map((cpu) => [cpu]);

/** A row for every sender, the CPU that ends its skbs on the right. */
function paired(film: Film): number[][] {
  const half = film.host.cpus.length / 2;
  const isFar = film.parameters.pairing === "far";
  return Array.from({ length: half }, (_, row) => (isFar ? [row, row + half] : [2 * row, 2 * row + 1]));
}

/** Whether a row begins another band than the row above it, so that the band needs room for its label. */
const isOtherBand = (film: Film, above: readonly number[], row: readonly number[]): boolean =>
  groupOf(film.host.llcs, above[0] ?? 0) !== groupOf(film.host.llcs, row[0] ?? 0);

/** What a CPU is there for; a recording's CPUs do whatever they do. */
function roleOf(film: Film, cpu: number): string {
  if (isRecording(film)) return "";
  const [begins, ends] = film.parameters.work === "tcp" ? ["receives", "reads"] : ["sends", "completes"];
  const isFar = film.parameters.pairing === "far";
  const isSender = isFar ? cpu < film.host.cpus.length / 2 : cpu % 2 === 0;
  return isSender ? begins : ends;
}

function listsOf(film: Film, cpu: number): { id: string; cells: number }[] {
  return film.places
    .filter((place) => place.concept === "deferList" && place.cpu === cpu)
    .map(({ id, capacity }) => ({ id, cells: Math.min(capacity ?? MOST_CELLS, MOST_CELLS) }));
}

/** The ground of each LLC domain, around the boxes of its CPUs. */
const bandsOf = ({ host }: Film, boxes: ReadonlyMap<number, Rect & { cpu: number }>) =>
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

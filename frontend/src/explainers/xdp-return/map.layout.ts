/**
 * Where everything of the scene lies: laid out once per film and width, CSS pixels.
 *
 *   wide     CPU 0 ─ asked? ─yes─ flag? ─clear───────────── cache      folded   CPU
 *            CPU 1     │no          │set        yes ───────┘  pool              asked? ─ flag? ─┐
 *                      └──────── its question ──no────────── ring               its question    │
 *            RX ring ◀──────────────────────────────────────┘                   cache ◀─────────┘  ring
 */
import type { Film } from "../../model/film";
import type { CellSize } from "../parts/cells";
import type { Point } from "../parts/motion";

/** Below this the scene stands upright. */
const WIDE = 740;
/** Below this only the CPU that returns is drawn. */
const NARROW = 480;
/** Cells of the ring that are drawn; more are told in words. */
const MOST_RING = 1024;
const EDGE = 10;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CpuBox extends Rect {
  cpu: number;
  /** Cells of its queue. */
  queue: Point;
  /** Where a page leaves it. */
  port: Point;
}

export interface Layout {
  width: number;
  height: number;
  isWide: boolean;
  isNarrow: boolean;
  cpus: readonly CpuBox[];
  asked: Rect;
  flag: Rect;
  local: Rect;
  pool: Rect;
  cache: Point;
  ring: Point;
  cacheSize: CellSize;
  ringSize: CellSize;
  cacheCells: number;
  ringCells: number;
  rx: Rect;
  allocator: Rect;
  /** Ways by `from>to`, ids of places. */
  rails: ReadonlyMap<string, readonly Point[]>;
}

/** The scene of a film. `cpu` is the one that returns, which a narrow scene draws alone. */
export function layMap(film: Film, width: number, cpu: number): Layout {
  const capacity = (id: string, otherwise: number) =>
    film.places.find((place) => place.id === id)?.capacity ?? otherwise;
  const cells = { cacheCells: capacity("cache", 128), ringCells: Math.min(capacity("ring", MOST_RING), MOST_RING) };
  return width >= WIDE ? wide(width, drawn(film, cpu, 2), cells) : folded(film, width, cpu, cells);
}

interface CellCounts {
  cacheCells: number;
  ringCells: number;
}

/** At most so many CPUs: both of a scenario; of a recording the one in question and the lowest other. */
function drawn(film: Film, cpu: number, most: number): readonly number[] {
  if (film.host.cpus.length <= most) return film.host.cpus;
  const others = film.host.cpus.filter((one) => one !== cpu);
  return [cpu, ...others.slice(0, most - 1)].sort((a, b) => a - b);
}

function wide(width: number, cpus: readonly number[], cells: CellCounts): Layout {
  const inner = EDGE;
  const cpuWidth = Math.max(150, Math.min(190, width * 0.2));
  const cacheSize: CellSize = { columns: 32, cell: 6, gap: 1.5 };
  const ringSize: CellSize = { columns: 64, cell: 2.75, gap: 1 };
  const pool: Rect = { x: width - inner - 264, y: 10, width: 264, height: 262 };
  const [top, low] = [70, 204];
  const boxes = cpus.map((cpu, place): CpuBox => {
    const y = 10 + place * 136;
    const queue = { x: inner + 12, y: y + 56 };
    return {
      cpu,
      x: inner,
      y,
      width: cpuWidth,
      height: 126,
      queue,
      port: { x: inner + cpuWidth, y: place === 0 ? top : low },
    };
  });
  const left = inner + cpuWidth;
  const room = pool.x - left;
  const localWidth = Math.min(140, Math.max(112, room * 0.36));
  const middle = pool.x - Math.min(104, room * 0.22) - localWidth / 2;
  const nodeWidth = Math.min(104, Math.max(78, room * 0.27));
  const askedX = left + Math.max(20, (middle - nodeWidth / 2 - left - nodeWidth) * 0.42);
  const asked: Rect = { x: askedX, y: top - 23, width: nodeWidth, height: 46 };
  const flag: Rect = { x: middle - nodeWidth / 2, y: top - 23, width: nodeWidth, height: 46 };
  const local: Rect = { x: middle - localWidth / 2, y: low - 30, width: localWidth, height: 60 };
  const cache = { x: pool.x + 12, y: pool.y + 62 };
  const ring = { x: pool.x + 12, y: pool.y + 164 };
  const rx: Rect = { x: inner, y: 284, width: cpuWidth, height: 46 };
  const allocator: Rect = { x: local.x, y: 268, width: localWidth, height: 40 };
  const aside = left + 13;
  const askedMid = asked.x + asked.width / 2;
  const [right, turn, lost] = [local.x + local.width, local.x + local.width + 20, pool.x - 12];
  const rails = new Map<string, readonly Point[]>();
  for (const { cpu, port } of boxes) {
    const bend = port.y === top ? [] : [at(aside, port.y), at(aside, top)];
    rails.set(`bulk:${cpu}>asked`, [port, ...bend, at(asked.x, top)]);
    const down = port.y === low ? [] : [at(aside, port.y), at(aside, low)];
    rails.set(`bulk:${cpu}>local`, [port, ...down, at(local.x, low)]);
    // What a recording does not show is drawn over both nodes, straight.
    rails.set(`bulk:${cpu}>cache`, [port, ...bend, at(pool.x, top)]);
    rails.set(`bulk:${cpu}>ring`, [port, ...bend, at(lost, top), at(lost, low), at(pool.x, low)]);
    rails.set(`bulk:${cpu}>allocator`, [
      port,
      ...bend,
      at(lost, top),
      at(lost, 287),
      at(allocator.x + localWidth, 287),
    ]);
    rails.set(`rx>bulk:${cpu}`, [at(inner + 24, rx.y), at(inner + 24, port.y + 4)]);
  }
  rails.set("asked>flag", [at(asked.x + nodeWidth, top), at(flag.x, top)]);
  rails.set("asked>local", [at(askedMid, top + 23), at(askedMid, low), at(local.x, low)]);
  rails.set("flag>local", [at(middle, top + 23), at(middle, local.y)]);
  rails.set("flag>cache", [at(flag.x + nodeWidth, top), at(pool.x, top)]);
  rails.set("flag>ring", [at(flag.x + nodeWidth, top), at(lost, top), at(lost, low), at(pool.x, low)]);
  rails.set("flag>allocator", [
    at(flag.x + nodeWidth, top),
    at(lost, top),
    at(lost, 287),
    at(allocator.x + localWidth, 287),
  ]);
  rails.set("local>cache", [at(right, low - 14), at(turn, low - 14), at(turn, top + 14), at(pool.x, top + 14)]);
  rails.set("local>ring", [at(right, low), at(pool.x, low)]);
  rails.set("local>allocator", [at(middle, low + 30), at(middle, allocator.y)]);
  const under = rx.y + rx.height - 9;
  rails.set("cache>rx", [at(pool.x + 30, pool.y + pool.height), at(pool.x + 30, under), at(rx.x + rx.width, under)]);
  return {
    width,
    height: 340,
    isWide: true,
    isNarrow: false,
    cpus: boxes,
    asked,
    flag,
    local,
    pool,
    cache,
    ring,
    cacheSize,
    ringSize,
    ...cells,
    rx,
    allocator,
    rails,
  };
}

function folded(film: Film, width: number, cpu: number, cells: CellCounts): Layout {
  const isNarrow = width < NARROW;
  const cpus = drawn(film, cpu, isNarrow ? 1 : 2);
  const inner = EDGE;
  const room = width - 2 * inner;
  const pitch = Math.max(5, Math.min(10, Math.floor(((room - 24) / 32) * 4) / 4));
  const cacheSize: CellSize = { columns: 32, cell: pitch - 1.5, gap: 1.5 };
  // A quarter of the pitch keeps 1,024 cells at eight rows.
  const ringSize: CellSize = { columns: 128, cell: (pitch / 4) * 0.75, gap: (pitch / 4) * 0.25 };
  const cpuWidth = (room - (cpus.length - 1) * 10) / cpus.length;
  const [nodeWidth, localWidth] = [Math.min(130, room * 0.36), Math.min(170, room * 0.46)];
  const askedX = inner + Math.min(60, room * 0.08);
  const middle = inner + room * 0.64;
  const [top, low] = [124, 194];
  const boxes = cpus.map((one, place): CpuBox => {
    const x = inner + place * (cpuWidth + 10);
    const mid = place === 0 ? askedX + nodeWidth / 2 : x + 40;
    return { cpu: one, x, y: 8, width: cpuWidth, height: 74, queue: at(x + 10, 44), port: at(mid, 82) };
  });
  const asked: Rect = { x: askedX, y: top - 20, width: nodeWidth, height: 40 };
  const flag: Rect = { x: middle - nodeWidth / 2, y: top - 20, width: nodeWidth, height: 40 };
  const local: Rect = { x: middle - localWidth / 2, y: low - 22, width: localWidth, height: 44 };
  const rows = Math.ceil(cells.ringCells / ringSize.columns);
  const pool: Rect = { x: inner, y: 244, width: room, height: 124 + 4 * pitch + rows * (pitch / 4) };
  const cache = { x: inner + 12, y: pool.y + 48 };
  const ring = { x: inner + 12, y: cache.y + 4 * pitch + 42 };
  const bottom = pool.y + pool.height + 16;
  const rx: Rect = { x: inner, y: bottom, width: room * 0.48, height: 38 };
  const allocator: Rect = { x: inner + room * 0.52, y: bottom, width: room * 0.48, height: 38 };
  const askedMid = asked.x + nodeWidth / 2;
  const [edge, side] = [width - 4, 4];
  const cacheEnd = at(pool.x + pool.width, cache.y + 2 * pitch);
  const rails = new Map<string, readonly Point[]>();
  for (const { cpu: one, port } of boxes) {
    const over = port.x === askedMid ? [] : [at(port.x, 90), at(askedMid, 90)];
    rails.set(`bulk:${one}>asked`, [port, ...over, at(askedMid, asked.y)]);
    rails.set(`bulk:${one}>local`, [port, at(port.x, 92), at(side + 8, 92), at(side + 8, low), at(local.x, low)]);
    const around = [port, at(port.x, 92), at(edge, 92)];
    rails.set(`bulk:${one}>cache`, [...around, at(edge, cacheEnd.y), cacheEnd]);
    rails.set(`bulk:${one}>ring`, [...around, at(edge, ring.y + 4), at(pool.x + pool.width, ring.y + 4)]);
    rails.set(`bulk:${one}>allocator`, [
      ...around,
      at(edge, bottom + 19),
      at(allocator.x + allocator.width, bottom + 19),
    ]);
    rails.set(`rx>bulk:${one}`, [at(port.x, 8), at(port.x, 40)]);
  }
  const flagEnd = at(flag.x + nodeWidth, top);
  rails.set("asked>flag", [at(asked.x + nodeWidth, top), at(flag.x, top)]);
  rails.set("asked>local", [at(askedMid, top + 20), at(askedMid, low), at(local.x, low)]);
  rails.set("flag>local", [at(middle, top + 20), at(middle, local.y)]);
  rails.set("flag>cache", [flagEnd, at(edge, top), at(edge, cacheEnd.y), cacheEnd]);
  rails.set("flag>ring", [flagEnd, at(edge, top), at(edge, ring.y + 4), at(pool.x + pool.width, ring.y + 4)]);
  rails.set("flag>allocator", [
    flagEnd,
    at(edge, top),
    at(edge, bottom + 19),
    at(allocator.x + allocator.width, bottom + 19),
  ]);
  const [yes, no, below] = [middle + 30, middle - 30, local.y + local.height];
  rails.set("local>cache", [at(yes, below), at(yes, pool.y)]);
  rails.set("local>ring", [
    at(no, below),
    at(no, below + 17),
    at(side, below + 17),
    at(side, ring.y + 4),
    at(ring.x, ring.y + 4),
  ]);
  rails.set("local>allocator", [
    at(local.x + localWidth, low),
    at(edge, low),
    at(edge, bottom + 19),
    at(allocator.x + allocator.width, bottom + 19),
  ]);
  rails.set("cache>rx", [at(pool.x + 40, pool.y + pool.height), at(pool.x + 40, rx.y)]);
  return {
    width,
    height: bottom + 38 + 6,
    isWide: false,
    isNarrow,
    cpus: boxes,
    asked,
    flag,
    local,
    pool,
    cache,
    ring,
    cacheSize,
    ringSize,
    ...cells,
    rx,
    allocator,
    rails,
  };
}

const at = (x: number, y: number): Point => ({ x, y });

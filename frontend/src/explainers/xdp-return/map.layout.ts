/**
 * Where everything of the scene lies: laid out once per simulation and width, CSS pixels.
 *
 *   wide     CPU 0 ─ asked? ─yes─ flag? ─clear───────────── cache      folded   CPU
 *            CPU 1     │no          │set        yes ───────┘  pool              asked? ─ flag? ─┐
 *                      └──────── its question ──no────────── ring               its question    │
 *            RX ring ◀──────────────────────────────────────┘                   cache ◀─────────┘  ring
 */
import type { Simulation } from "../../model/simulation";
import type { Point } from "../parts/motion";
import { apart, type Polyline, turning } from "../parts/polyline";
import { capacityOf } from "../parts/simulation";
import { around } from "../scene/shapes";

/** Below this the scene stands upright. */
const WIDE = 740;
/** Below this only the CPU that returns is drawn. */
const NARROW = 480;
/** Cells of the ring that are drawn; more are counted in words. */
const MOST_RING = 1024;
const EDGE = 10;

/** The scene of a simulation. `cpu` is the one that returns, which a narrow scene draws alone. */
export function layMap(run: Simulation, width: number, cpu: number) {
  const cacheCells = capacityOf(run, "cache") ?? 128;
  const ringCells = Math.min(capacityOf(run, "ring") ?? MOST_RING, MOST_RING);
  const isNarrow = width < NARROW;
  const cpus = drawn(run, cpu, isNarrow ? 1 : 2);
  const placed = width >= WIDE ? wide(width, cpus) : folded(width, cpus, ringCells);
  return { width, isNarrow, cacheCells, ringCells, ...placed };
}

export type Layout = ReturnType<typeof layMap>;
export type CpuBox = Layout["cpus"][number];

/** At most so many CPUs: both of a scenario; of a recording the one in question and the lowest other. */
function drawn(run: Simulation, cpu: number, most: number): readonly number[] {
  if (run.host.cpus.length <= most) return run.host.cpus;
  const others = run.host.cpus.filter((one) => one !== cpu);
  return [cpu, ...others.slice(0, most - 1)].sort((a, b) => a - b);
}

function wide(width: number, drawn: readonly number[]) {
  const cpuWidth = Math.max(150, Math.min(190, width * 0.2));
  const pool = { x: width - EDGE - 264, y: 10, width: 264, height: 262 };
  const [top, low, left] = [70, 204, EDGE + cpuWidth];
  const cpus = drawn.map((cpu, place) => {
    const box = { x: EDGE, y: 10 + place * 136, width: cpuWidth, height: 126 };
    return { cpu, ...box, queue: at(EDGE + 12, box.y + 56), port: at(left, place === 0 ? top : low) };
  });
  const room = pool.x - left;
  const localWidth = Math.min(140, Math.max(112, room * 0.36));
  const nodeWidth = Math.min(104, Math.max(78, room * 0.27));
  const middle = pool.x - Math.min(104, room * 0.22) - localWidth / 2;
  const queriedX = left + Math.max(20, (middle - nodeWidth / 2 - left - nodeWidth) * 0.42);
  const queried = { x: queriedX, y: top - 23, width: nodeWidth, height: 46 };
  const flag = around(at(middle, top), nodeWidth, 46);
  const local = around(at(middle, low), localWidth, 60);
  const rx = { x: EDGE, y: 284, width: cpuWidth, height: 46 };
  const allocator = { x: local.x, y: 268, width: localWidth, height: 40 };

  const [right, lost, aside] = [local.x + localWidth, pool.x - 12, left + 13];
  const [queriedMid, under] = [queriedX + nodeWidth / 2, rx.y + rx.height - 9];
  const toLost = { x: lost };
  const toAllocator = [toLost, { y: 287 }, { x: allocator.x + localWidth }];
  const toRing = [toLost, { y: low }, { x: pool.x }];
  const rails = new Map<string, Polyline>();
  for (const { cpu, port } of cpus) {
    const bend = port.y === top ? [] : [{ x: aside }, { y: top }];
    const down = port.y === low ? [] : [{ x: aside }, { y: low }];
    rails.set(`bulk:${cpu}>asked`, turning(port, ...bend, { x: queriedX }));
    rails.set(`bulk:${cpu}>local`, turning(port, ...down, { x: local.x }));
    // What a recording does not show is drawn over both nodes, straight.
    rails.set(`bulk:${cpu}>cache`, turning(port, ...bend, { x: pool.x }));
    rails.set(`bulk:${cpu}>ring`, turning(port, ...bend, ...toRing));
    rails.set(`bulk:${cpu}>allocator`, turning(port, ...bend, ...toAllocator));
    rails.set(`rx>bulk:${cpu}`, turning(at(EDGE + 24, rx.y), { y: port.y + 4 }));
  }
  const flagEnd = at(flag.x + nodeWidth, top);
  rails.set("asked>flag", turning(at(queriedX + nodeWidth, top), { x: flag.x }));
  rails.set("asked>local", turning(at(queriedMid, top + 23), { y: low }, { x: local.x }));
  rails.set("flag>local", turning(at(middle, top + 23), { y: local.y }));
  rails.set("flag>cache", turning(flagEnd, { x: pool.x }));
  rails.set("flag>ring", turning(flagEnd, ...toRing));
  rails.set("flag>allocator", turning(flagEnd, ...toAllocator));
  rails.set("local>cache", turning(at(right, low - 14), { x: right + 20 }, { y: top + 14 }, { x: pool.x }));
  rails.set("local>ring", turning(at(right, low), { x: pool.x }));
  rails.set("local>allocator", turning(at(middle, low + 30), { y: allocator.y }));
  rails.set("cache>rx", turning(at(pool.x + 30, pool.y + pool.height), { y: under }, { x: left }));
  return {
    ...{ height: 340, isWide: true, cpus, queried, flag, local, pool, rx, allocator, rails },
    cache: at(pool.x + 12, pool.y + 62),
    ring: at(pool.x + 12, pool.y + 164),
    cacheSize: { columns: 32, cell: 6, gap: 1.5 },
    ringSize: { columns: 64, cell: 2.75, gap: 1 },
  };
}

function folded(width: number, drawn: readonly number[], ringCells: number) {
  const room = width - 2 * EDGE;
  const pitch = Math.max(5, Math.min(10, Math.floor(((room - 24) / 32) * 4) / 4));
  // A quarter of the pitch keeps 1,024 cells at eight rows.
  const ringSize = { columns: 128, cell: (pitch / 4) * 0.75, gap: (pitch / 4) * 0.25 };
  const cpuWidth = (room - (drawn.length - 1) * 10) / drawn.length;
  const [nodeWidth, localWidth] = [Math.min(130, room * 0.36), Math.min(170, room * 0.46)];
  const queriedX = EDGE + Math.min(60, room * 0.08);
  const [queriedMid, middle] = [queriedX + nodeWidth / 2, EDGE + room * 0.64];
  const [top, low] = [124, 194];
  const cpus = drawn.map((cpu, place) => {
    const box = { x: EDGE + place * (cpuWidth + 10), y: 8, width: cpuWidth, height: 74 };
    return { cpu, ...box, queue: at(box.x + 10, 44), port: at(place === 0 ? queriedMid : box.x + 40, 82) };
  });
  const queried = { x: queriedX, y: top - 20, width: nodeWidth, height: 40 };
  const flag = around(at(middle, top), nodeWidth, 40);
  const local = around(at(middle, low), localWidth, 44);
  const rows = Math.ceil(ringCells / ringSize.columns);
  const pool = { x: EDGE, y: 244, width: room, height: 124 + 4 * pitch + rows * (pitch / 4) };
  const cache = at(EDGE + 12, pool.y + 48);
  const ring = at(EDGE + 12, cache.y + 4 * pitch + 42);
  const bottom = pool.y + pool.height + 16;
  const rx = { x: EDGE, y: bottom, width: room * 0.48, height: 38 };
  const allocator = { ...rx, x: EDGE + room * 0.52 };

  const [edge, side, poolEnd, below] = [width - 4, 4, pool.x + room, local.y + local.height];
  const toCache = [{ x: edge }, { y: cache.y + 2 * pitch }, { x: poolEnd }];
  const toRing = [{ x: edge }, { y: ring.y + 4 }, { x: poolEnd }];
  const toAllocator = [{ x: edge }, { y: bottom + 19 }, { x: allocator.x + allocator.width }];
  const rails = new Map<string, Polyline>();
  for (const { cpu, port } of cpus) {
    const over = port.x === queriedMid ? [] : [{ y: 90 }, { x: queriedMid }];
    rails.set(`bulk:${cpu}>asked`, turning(port, ...over, { y: queried.y }));
    rails.set(`bulk:${cpu}>local`, turning(port, { y: 92 }, { x: side + 8 }, { y: low }, { x: local.x }));
    rails.set(`bulk:${cpu}>cache`, turning(port, { y: 92 }, ...toCache));
    rails.set(`bulk:${cpu}>ring`, turning(port, { y: 92 }, ...toRing));
    rails.set(`bulk:${cpu}>allocator`, turning(port, { y: 92 }, ...toAllocator));
    rails.set(`rx>bulk:${cpu}`, turning(at(port.x, 8), { y: 40 }));
  }
  const flagEnd = at(flag.x + nodeWidth, top);
  rails.set("asked>flag", turning(at(queriedX + nodeWidth, top), { x: flag.x }));
  rails.set("asked>local", turning(at(queriedMid, top + 20), { y: low }, { x: local.x }));
  rails.set("flag>local", turning(at(middle, top + 20), { y: local.y }));
  rails.set("flag>cache", turning(flagEnd, ...toCache));
  rails.set("flag>ring", turning(flagEnd, ...toRing));
  rails.set("flag>allocator", turning(flagEnd, ...toAllocator));
  rails.set("local>cache", turning(at(middle + 30, below), { y: pool.y }));
  const aroundPool = [{ y: below + 17 }, { x: side }, { y: ring.y + 4 }, { x: ring.x }];
  rails.set("local>ring", turning(at(middle - 30, below), ...aroundPool));
  rails.set("local>allocator", turning(at(local.x + localWidth, low), ...toAllocator));
  rails.set("cache>rx", turning(at(pool.x + 40, pool.y + pool.height), { y: rx.y }));
  return {
    ...{ height: bottom + 44, isWide: false, cpus, queried, flag, local, pool, cache, ring, rx, allocator, rails },
    ...{ cacheSize: { columns: 32, cell: pitch - 1.5, gap: 1.5 }, ringSize },
  };
}

const at = (x: number, y: number): Point => ({ x, y });

/** Radius of a corner, CSS pixels. */
const SOFT = 7;

/** A way of straight pieces as a path, its corners soft. */
export const softPath = (points: Polyline): string =>
  points
    .map((corner, place) => {
      const [before, after] = [points[place - 1], points[place + 1]];
      if (!before || !after) return `${before ? "L" : "M"}${r(corner)}`;
      const soft = Math.min(SOFT, apart(before, corner) / 2, apart(corner, after) / 2);
      return `L${r(toward(corner, before, soft))}Q${r(corner)} ${r(toward(corner, after, soft))}`;
    })
    .join("");

function toward(from: Point, to: Point, by: number): Point {
  const length = apart(from, to) || 1;
  return at(from.x + ((to.x - from.x) / length) * by, from.y + ((to.y - from.y) / length) * by);
}

const r = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

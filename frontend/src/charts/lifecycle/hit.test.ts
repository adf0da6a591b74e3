import { expect, test } from "vitest";
import { type LifeColumns, windowOf } from "../../model/timeline";
import type { TimelineLives } from "../../model/types";
import { hitLife, neighbour, timeAt, xOf } from "./hit";
import { layOutLanes } from "./lanes";
import { lineOf, place, rowOffset, rowsOf } from "./placed";

const host = { cpus: [0, 1], llcs: [[0, 1]], nodes: [[0, 1]] };
const layout = layOutLanes(host, { width: 1200, question: [], silent: new Set(), hasUnknownCpu: false });

/**
 * Lives drawn as text, a column a microsecond, a row a CPU; a digit run is a bar of the CPU that allocated it:
 *   "00  1" on row 0 = a life of CPU 0 at 0..2 µs, one of CPU 1 at 4..5 µs.
 */
function lives(...rows: string[]): LifeColumns {
  const found: { t0: number; t1: number; cpu: number; alloc: number }[] = [];
  rows.forEach((row, cpu) => {
    for (const run of row.matchAll(/(\d)\1*/g))
      found.push({ t0: run.index * 1000, t1: (run.index + run[0].length) * 1000, cpu, alloc: Number(run[1]) });
  });
  found.sort((one, other) => one.t0 - other.t0);
  const column = <T>(value: (life: (typeof found)[number]) => T) => found.map(value);
  const timeline: TimelineLives = {
    n: found.map((_, at) => at + 100),
    t0: column((life) => life.t0),
    t1: column((life) => life.t1),
    cpu: column((life) => life.cpu),
    alloc: column((life) => life.alloc),
    origin: column(() => 1),
    done: column(() => null),
    free_cpu: column((life) => life.alloc),
    fate: column(() => 1),
    len: column(() => 0),
    hash: column(() => null),
  };
  const window = windowOf({
    from: 0,
    to: 10_000,
    mode: "lives",
    bucket_ns: null,
    total: found.length,
    shown: found.length,
    lives: timeline,
    buckets: null,
  });
  if (!window.lives) throw new Error("no lives");
  return window.lives;
}

const scale = { range: { from: 0, to: 10_000 }, left: 100, width: 1000 };

test("time and pixels are each other's inverse", () => {
  expect(xOf(scale, 5000)).toBe(600);
  expect(timeAt(scale, xOf(scale, 1234))).toBeCloseTo(1234, 6);
});

test("a bar is hit along its length and a little around it, not beside it", () => {
  const placed = place(lives("00  00", "  11"), layout);
  const y = placed.y[0] ?? 0;
  expect(hitLife(placed, layout, scale, 200, y)).toBe(0);
  expect(hitLife(placed, layout, scale, 200, y + 6)).toBe(0);
  expect(hitLife(placed, layout, scale, 304, y)).toBe(0);
  expect(hitLife(placed, layout, scale, 400, y)).toBe(-1);
  expect(hitLife(placed, layout, scale, 350, placed.y[1] ?? 0)).toBe(1);
});

test("the mark on the freeing lane leads to its life", () => {
  const placed = place(lives("11", ""), layout);
  const lane = layout.lanes[1];
  if (!lane) throw new Error("no lane");
  expect(hitLife(placed, layout, scale, 300, lineOf(lane))).toBe(0);
});

test("lives at the same time take rows of their own while there are some", () => {
  const placed = place(lives("0000", ""), layout);
  expect(placed.y[0]).toBe(lineOf(layout.lanes[0] ?? { y: 0, height: 0 }));
  const crowd = lives("0", "");
  const many: LifeColumns = {
    ...crowd,
    count: 3,
    t0: new Float64Array([0, 0, 0]),
    end: new Float64Array([5, 5, 5]),
    cpu: new Int32Array(3),
    alloc: new Int32Array(3),
    free: new Int32Array(3),
  };
  expect(new Set(place(many, layout).y).size).toBe(3);
});

test("rows stay inside their lane", () => {
  for (const height of [18, 37, 84]) {
    for (let row = 0; row < rowsOf(height); row++) {
      const y = lineOf({ y: 0, height }) + rowOffset(row);
      expect(y).toBeGreaterThan(2);
      expect(y).toBeLessThan(height);
    }
  }
});

test("arrow keys: along a lane, and to the nearest life of the next lane", () => {
  const placed = place(lives("00 00 00", "  11  11"), layout);
  const at = (n: number) => placed.lives.n[n];
  const first = neighbour(placed, { from: 0, to: 200 }, -1, "later");
  expect(at(first)).toBe(100);
  const second = neighbour(placed, scale.range, first, "later");
  expect(placed.lives.t0[second]).toBe(3000);
  expect(neighbour(placed, scale.range, second, "earlier")).toBe(first);
  expect(neighbour(placed, scale.range, first, "earlier")).toBe(-1);
  const down = neighbour(placed, scale.range, second, "down");
  expect(placed.lives.t0[down]).toBe(2000);
  expect(placed.lane[down]).toBe(1);
  expect(neighbour(placed, scale.range, down, "down")).toBe(-1);
  expect(placed.lane[neighbour(placed, scale.range, down, "up")]).toBe(0);
});

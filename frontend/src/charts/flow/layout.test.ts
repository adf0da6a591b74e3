import { expect, test } from "vitest";
import { ARC_CAP, arcsLayout } from "./arcs.layout";
import { hostAxis } from "./axis";
import { everyPair, hostOf, pair } from "./fixtures";
import { gridOf } from "./grid";
import { matrixLayout } from "./matrix.layout";
import { walked } from "./walk";

const hosts = [
  hostOf(1, 1),
  hostOf(2, 2),
  hostOf(8, 4, 2),
  hostOf(32, 8, 2),
  hostOf(256, 16, 2),
  hostOf(256, 1),
  hostOf(256, 256),
];
const numbers = (value: unknown): number[] =>
  typeof value === "number" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(numbers) : [];

test.each([420, 302, 262])(
  "at %i px every cell of every host stands inside the picture, in order, without overlap",
  (width) => {
    for (const host of hosts) {
      const axis = hostAxis(host);
      const layout = matrixLayout(axis, axis, width);
      expect(numbers(layout).every(Number.isFinite)).toBe(true);
      expect((layout.xs.at(-1) ?? 0) + layout.side).toBeLessThanOrEqual(width);
      expect(layout.xs.every((x, place) => place === 0 || x >= (layout.xs[place - 1] ?? 0) + layout.side)).toBe(true);
      expect((layout.ys.at(-1) ?? 0) + layout.side).toBeLessThanOrEqual(layout.height);
    }
  },
);

test("LLC domains stand apart by a gap, and CPUs within one do not", () => {
  const axis = hostAxis(hostOf(8, 4));
  const { xs } = matrixLayout(axis, axis, 420);
  const steps = xs.slice(1).map((x, place) => x - (xs[place] ?? 0));
  expect(steps[3]).toBeGreaterThan(steps[0] ?? Infinity);
  expect(new Set(steps.filter((_, place) => place !== 3)).size).toBe(1);
});

test("headings thin out before they touch", () => {
  const axis = hostAxis(hostOf(32, 8));
  const { columnHeads } = matrixLayout(axis, axis, 302);
  const gaps = columnHeads.slice(1).map((head, place) => head.at - (columnHeads[place]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14);
  expect(columnHeads.map((head) => head.text)).toContain("8");
});

test("arcs go up within an LLC domain, down to another, and there and back are two arcs", () => {
  const axis = hostAxis(hostOf(4, 2));
  const cells = [
    pair(0, 1, 9, "same-llc"),
    pair(1, 0, 4, "same-llc"),
    pair(0, 3, 1, "cross-llc"),
    pair(2, 2, 5, "same-cpu"),
  ];
  const { arcs, top, bottom } = arcsLayout(axis, gridOf(cells, axis, axis), 420);
  expect(arcs.map((arc) => [arc.cell.row, arc.cell.column, arc.up])).toEqual([
    [0, 1, true],
    [1, 0, true],
    [0, 3, false],
  ]);
  expect(new Set(arcs.map((arc) => arc.path)).size).toBe(3);
  expect(arcs.map((arc) => arc.end.y)).toEqual([top, top, bottom]);
  expect(arcs[0]?.thickness).toBeGreaterThan(arcs[2]?.thickness ?? Infinity);
});

test("arcs of every host stay inside the picture; beyond the cap they are counted", () => {
  for (const host of hosts) {
    const axis = hostAxis(host);
    const layout = arcsLayout(axis, gridOf(everyPair(host), axis, axis), 302);
    expect(numbers(layout).every(Number.isFinite)).toBe(true);
    expect(layout.arcs.length).toBeLessThanOrEqual(ARC_CAP);
    const pairs = axis.units.length * (axis.units.length - 1);
    expect(layout.arcs.length + layout.leftOut).toBe(pairs);
    expect(layout.arcs.every((arc) => arc.end.x >= 0 && arc.end.x <= 302)).toBe(true);
    expect(layout.arcs.every((arc) => !arc.path.includes("NaN"))).toBe(true);
  }
});

test("the walk goes one cell at a time and stops at the edges", () => {
  expect(walked({ row: 0, column: 0 }, "ArrowUp", 4, 4)).toEqual({ row: 0, column: 0 });
  expect(walked({ row: 0, column: 0 }, "ArrowRight", 4, 4)).toEqual({ row: 0, column: 1 });
  expect(walked({ row: 1, column: 2 }, "End", 4, 4)).toEqual({ row: 1, column: 3 });
  expect(walked({ row: 3, column: 2 }, "ArrowDown", 4, 4)).toEqual({ row: 3, column: 2 });
  expect(walked({ row: 3, column: 2 }, "PageUp", 4, 4)).toEqual({ row: 0, column: 2 });
  expect(walked({ row: 0, column: 0 }, "a", 4, 4)).toBeNull();
});

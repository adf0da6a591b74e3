import { expect, test } from "vitest";
import { cellsSize } from "../parts/cells";
import { lengthOf, pointOn } from "../parts/polyline";
import { placeId } from "../parts/simulation";
import type { Rect } from "../scene/shapes";
import { run } from "../testing/simulations";
import { layMap, softPath } from "./map.layout";
import { returnerAt, wayAt } from "./scene";

const TOUR = run("xdp-return", { case: "tour" });
const WIDTHS = [295, 360, 451, 611, 660, 755, 915, 1100];

const inside = (inner: Rect, width: number, height: number) =>
  inner.x >= 0 && inner.y >= 0 && inner.x + inner.width <= width && inner.y + inner.height <= height;

test("every box lies in the picture, and cells lie in their pool, at every width", () => {
  for (const width of WIDTHS) {
    const layout = layMap(TOUR, width, 0);
    const { pool, cache, ring, cacheSize, ringSize, cacheCells, ringCells } = layout;
    for (const rect of [...layout.cpus, layout.queried, layout.flag, layout.local, pool, layout.rx, layout.allocator])
      expect(inside(rect, width, layout.height), `${width}`).toBe(true);
    const grid = cellsSize(cacheCells, cacheSize);
    expect(cache.x + grid.width, `${width}`).toBeLessThanOrEqual(pool.x + pool.width);
    expect(cache.y + grid.height).toBeLessThan(ring.y);
    expect(ring.y + cellsSize(ringCells, ringSize).height).toBeLessThan(pool.y + pool.height);
  }
});

test("nodes do not touch each other, nor the pool", () => {
  for (const width of WIDTHS) {
    const { queried, flag, local, pool, isWide } = layMap(TOUR, width, 0);
    expect(queried.x + queried.width, `${width}`).toBeLessThan(flag.x);
    expect(flag.y + flag.height).toBeLessThan(local.y);
    if (isWide) expect(flag.x + flag.width).toBeLessThan(pool.x);
    else expect(local.y + local.height).toBeLessThan(pool.y);
  }
});

test("a phone shows the CPU that returns, and no other", () => {
  expect(layMap(TOUR, 320, 1).cpus.map((box) => box.cpu)).toEqual([1]);
  expect(layMap(TOUR, 320, 0).cpus.map((box) => box.cpu)).toEqual([0]);
  expect(layMap(TOUR, 915, 1).cpus.map((box) => box.cpu)).toEqual([0, 1]);
});

test.each([
  "devmap-drop",
  "tour",
  "threaded",
  "veth",
  "cpumap",
  "flag-cleared-early",
  "completion",
  "bulk",
  "held",
  "ring-full",
])("every event that moves a page has a way, upright and wide: %s", (name) => {
  for (const variant of ["stock", "pool-decides"]) {
    const one = run("xdp-return", { case: name, variant });
    for (const width of [320, 915]) {
      const layouts = [layMap(one, width, 0), layMap(one, width, 1)];
      one.events.forEach((event, place) => {
        if (event.from === null || event.to === null) return;
        const key = `${placeId(one, event.from)}>${placeId(one, event.to)}`;
        const layout = layouts[returnerAt(one, place + 1)];
        expect(layout?.rails.has(key), `${variant} ${width} ${key}: ${event.text}`).toBe(true);
      });
    }
  }
});

test("a decision by hand has a way too", () => {
  for (const choice of ["cache", "ring"])
    for (const context of ["softirq", "other"]) {
      const one = run("xdp-return", { context, hand: `1:${choice}` });
      const event = one.events.find((each) => each.choice?.by_hand);
      const key = `${placeId(one, event?.from ?? null)}>${placeId(one, event?.to ?? null)}`;
      expect(layMap(one, 915, 0).rails.has(key), key).toBe(true);
    }
});

test("a return is its comparisons, its question and its page", () => {
  const at = TOUR.moments["put-cpumap"] ?? 0;
  expect(wayAt(TOUR, at).map((event) => event.mark)).toEqual(["compared", "compared", "called", "ringed"]);
  expect(wayAt(TOUR, at - 1).map((event) => event.mark)).toEqual(["compared", "compared", "called"]);
  expect(wayAt(TOUR, 0)).toEqual([]);
});

test("a way is walked from its first point to its last, at a constant share of its length", () => {
  const way = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 40 },
  ];
  expect(lengthOf(way)).toBe(70);
  expect(pointOn(way, 0)).toEqual({ x: 0, y: 0 });
  expect(pointOn(way, 1)).toEqual({ x: 30, y: 40 });
  expect(pointOn([], 0.5)).toBeNull();
  expect(softPath(way)).toMatch(/^M0 0L.*Q30 0.*L30 40$/);
});

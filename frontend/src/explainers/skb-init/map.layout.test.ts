import { expect, test } from "vitest";
import type { Rect } from "../scene/shapes";
import { run } from "../testing/simulations";
import { layMap, rowWidth, slotOf } from "./map.layout";

const stock = run("skb-init", { case: "receiver" });
const today = run("skb-init", { case: "today" });
const WIDTHS = [300, 360, 479, 480, 560, 640, 719, 720, 915, 1200];

const apart = (above: Rect, below: Rect) => above.y + above.height <= below.y;

test.each(WIDTHS)("at %i px nothing overlaps and nothing leaves the picture", (width) => {
  for (const made of [stock, today]) {
    const layout = layMap(made, width, [0, 1]);
    const [upper, lower] = layout.boxes;
    expect(apart(upper, layout.slab)).toBe(true);
    expect(apart(layout.slab, lower)).toBe(true);
    for (const station of layout.stations) {
      expect(station.y).toBeGreaterThan(lower.y + lower.height);
      expect(station.x + station.width).toBeLessThanOrEqual(width);
    }
    for (const box of layout.boxes) {
      expect(box.slot.x + rowWidth(layout)).toBeLessThan(box.x + box.width);
      expect(box.slot.y + layout.cell.height).toBeLessThan(box.y + box.height);
      if (box.list && !layout.isNarrow) expect(box.list.x + layout.grid.width).toBeLessThan(box.slot.x);
    }
    for (const key of layout.legend) expect(key.y + 16).toBeLessThanOrEqual(layout.height);
  }
});

test("v7.1 has no hot list, and four lines instead of five", () => {
  expect(layMap(today, 915, [0, 1]).boxes.map(({ list }) => list)).toEqual([null, null]);
  expect(layMap(today, 915, [0, 1]).cell.count).toBe(4);
  expect(layMap(stock, 915, [0, 1]).cell.count).toBe(5);
});

test("a CPU that is not drawn counts as the lower one", () => {
  const layout = layMap(stock, 915, [0, 1]);
  expect(slotOf(layout, { kind: "cpu", cpu: 7 })).toBe(layout.boxes[1].slot);
  expect(slotOf(layout, { kind: "slab", cpu: null })).toBe(layout.slab.slot);
});

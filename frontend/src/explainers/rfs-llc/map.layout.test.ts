import { expect, test } from "vitest";
import type { Rect } from "../scene/shapes";
import { run } from "../testing/simulations";
import { layMap } from "./map.layout";
import { moveAt } from "./moves";

const scenes = ["one-reader", "chiplets", "shared-slot", "empty-slot", "many-threads"].map((id) =>
  run("rfs-llc", { case: id }),
);
const shapes = [
  run("rfs-llc", { cpus: "16", llcs: "8", flows: "4", slots: "16" }),
  run("rfs-llc", { cpus: "2", llcs: "1" }),
  run("rfs-llc", { cpus: "12", llcs: "1", ids: "1024" }),
];

const inside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const apart = (a: Rect, b: Rect) =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;

test.each([300, 360, 479, 520, 620, 760, 920])("at %i px everything is inside and nothing overlaps", (width) => {
  for (const one of [...scenes, ...shapes]) {
    const layout = layMap(one, width);
    const picture = { x: 0, y: 0, width, height: layout.height };
    const boxes = [...layout.boxes.values()];
    expect(boxes.length).toBe(one.host.cpus.length);
    const blocks = [layout.table, layout.nic, layout.sockets, ...layout.bands];
    for (const block of blocks) expect(inside(block, picture), JSON.stringify(block)).toBe(true);
    for (const [place, a] of blocks.entries())
      for (const b of blocks.slice(place + 1)) expect(apart(a, b), JSON.stringify([width, a, b])).toBe(true);
    for (const box of boxes) {
      const band = layout.bands.find((found) => found.llc === box.llc);
      expect(band && inside(box, band), `CPU ${box.cpu}`).toBe(true);
      expect(box.width).toBeGreaterThanOrEqual(20);
    }
  }
});

test("below 480 px only slots in use are drawn, the others are counted", () => {
  const [one] = scenes;
  if (!one) throw new Error("no scene");
  const narrow = layMap(one, 320);
  expect(narrow.rows.map((row) => row.slot)).toEqual([2]);
  expect(narrow.rowsLeftOut).toBe(7);
  expect(layMap(one, 900).rows.length).toBe(8);
});

test("a packet comes over the CPU it arrives on; a read leads to the table; nothing travels at the beginning", () => {
  const [one] = scenes;
  if (!one) throw new Error("no scene");
  const layout = layMap(one, 900);
  expect(moveAt(one, 0, layout)).toBeNull();
  const steered = moveAt(one, one.moments["first-steered"] ?? 0, layout);
  expect([steered?.traveller, steered?.ways.length]).toEqual(["packet", 2]);
  expect(steered?.ways[0]?.to).toEqual(steered?.ways[1]?.from);
  const read = moveAt(one, one.moments["first-record"] ?? 0, layout);
  expect(read?.traveller).toBe("write");
  expect(read?.ways[0]?.to.y).toBe(layout.rows[2]?.y);
  const call = moveAt(one, one.moments["first-call"] ?? 0, layout);
  expect([call?.traveller, call?.flow]).toEqual(["call", "A"]);
});

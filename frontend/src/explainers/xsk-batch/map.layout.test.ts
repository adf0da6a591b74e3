import { describe, expect, test } from "vitest";
import type { Rect as Box } from "../scene/shapes";
import { run } from "../testing/simulations";
import { LOOPS, layMap } from "./map.layout";

const inside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each([320, 360, 479, 480, 620, 900, 1200])("at %i", (width) => {
  const layout = layMap(run("xsk-batch"), width);
  const all: Box = { x: 0, y: 0, width, height: layout.height };

  test("rings and call lie in the program, loops in the kernel, nothing outside", () => {
    expect(inside(layout.tx, layout.program)).toBe(true);
    expect(inside(layout.call, layout.program)).toBe(true);
    for (const loop of LOOPS) expect(inside(layout.loops[loop], layout.kernel), loop).toBe(true);
    for (const box of [layout.program, layout.kernel, layout.device, layout.completion])
      expect(inside(box, all)).toBe(true);
  });

  test("nothing lies on anything else", () => {
    const boxes = [
      layout.tx,
      layout.call,
      ...LOOPS.map((loop) => layout.loops[loop]),
      layout.device,
      layout.completion,
    ];
    for (const [place, one] of boxes.entries())
      for (const other of boxes.slice(place + 1)) expect(overlap(one, other)).toBe(false);
  });

  test("every entry of the rings and every descriptor of a hold has its cell", () => {
    expect(layout.tx.cells.count).toBe(128);
    expect(layout.completion.cells.count).toBe(128);
    expect(layout.loops.build.cells.count).toBe(32);
  });
});

test("a budget of 64 has room for a group of 64", () => {
  expect(layMap(run("xsk-batch", { budget: "64" }), 360).loops.read.cells.count).toBe(64);
});

import { expect, test } from "vitest";
import { llcOf, nodeOf, shapeOf } from "./host";

test("lanes go by node, then LLC domain, then number", () => {
  const shape = shapeOf({
    cpus: [0, 1, 2, 3, 4, 5, 6, 7],
    llcs: [
      [1, 5],
      [0, 4],
      [3, 7],
      [6, 2],
    ],
    nodes: [
      [0, 4, 2, 6],
      [1, 5, 3, 7],
    ],
  });
  expect(shape.cpus).toEqual([0, 4, 2, 6, 1, 5, 3, 7]);
  expect(shape.llcs).toEqual([
    [0, 4],
    [2, 6],
    [1, 5],
    [3, 7],
  ]);
  expect(llcOf(shape, 6)).toBe(1);
  expect(nodeOf(shape, 7)).toBe(1);
});

test("a CPU that no LLC domain lists still has a lane", () => {
  const shape = shapeOf({ cpus: [0, 1, 2], llcs: [[0, 1]], nodes: [] });
  expect(shape.cpus).toEqual([0, 1, 2]);
  expect(shape.llcs).toEqual([[0, 1], [2]]);
  expect(nodeOf(shape, 2)).toBeNull();
  expect(llcOf(shape, 9)).toBeNull();
});

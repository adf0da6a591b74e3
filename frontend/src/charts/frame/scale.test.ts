import * as d3 from "d3-scale";
import { expect, test } from "vitest";
import { scaleLinear, scaleLog } from "./scale";

const VALUES = [-3, 0, 0.25, 1, 7, 64, 193, 1e6];

test.each([
  [
    [0, 193],
    [92, 836],
  ],
  [
    [0.5, 1.6],
    [836, 92],
  ],
  [
    [5, 5],
    [0, 100],
  ],
  [
    [0, 0.031],
    [0, 100],
  ],
  [
    [-7.5, 12],
    [0, 100],
  ],
  [
    [0.3, 0.7],
    [0, 100],
  ],
  [
    [0, 1_234_567],
    [0, 100],
  ],
] as const)("linear %j to %j: the same as d3-scale", (domain, range) => {
  const [own, theirs] = [scaleLinear(domain, range), d3.scaleLinear(domain, range)];
  for (const value of VALUES) expect(own(value)).toBe(theirs(value));
  for (const count of [3, 4, 6, 10]) expect(own.ticks(count)).toEqual(theirs.ticks(count));
});

test.each([
  [
    [1, 64],
    [40, 700],
  ],
  [
    [0.9, 15.4],
    [8, 340],
  ],
] as const)("log %j to %j: the same as d3-scale", (domain, range) => {
  const [own, theirs] = [scaleLog(domain, range), d3.scaleLog(domain, range)];
  for (const value of [0.9, 1, 2, 7, 64, 1e6]) expect(own(value)).toBe(theirs(value));
});

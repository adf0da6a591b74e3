import { expect, test } from "vitest";
import { amountsOf } from "./amounts";
import { runOf } from "./fixtures";
import { gapsOf } from "./gaps";

const left = runOf({
  gauges: {
    slab: ["skbs", 0, 1, 2, 44],
    list: ["skbs", 0, 0, 0, 9],
    cost: ["1/100 cycles", 0, 100, 200, 32_650],
    unknown: ["calls", -1, -1, -1, -1],
    "reader:A": ["CPU", 0, 0, 1, 1],
    only: ["calls", 0, 0, 0, 1],
    done: ["skbs", 0, 1, 2, 3],
  },
});
const right = runOf({
  gauges: {
    slab: ["skbs", 0, 1, 2, 120],
    list: ["skbs", 0, 0, 0, 0],
    cost: ["1/100 cycles", 0, 100, 200, 23_450],
    unknown: ["calls", 0, 0, 0, 4],
    "reader:A": ["CPU", 0, 0, 0, 0],
    done: ["skbs", 0, 1, 2, 3],
  },
});

test("gaps are sorted within their unit, right less left, units by their largest", () => {
  const { groups, same, untold } = gapsOf([left, right], [3, 3]);
  expect(groups.map(({ unit, most }) => [unit, most])).toEqual([
    ["cycles", 92],
    ["skbs", 76],
  ]);
  expect(groups[1]?.gaps.map(({ id, gap }) => [id, gap])).toEqual([
    ["slab", 76],
    ["list", -9],
  ]);
  expect(same).toBe(1);
  expect(untold).toBe(1);
});

test("at a row where nothing differs there is no gap", () => {
  expect(gapsOf([left, right], [1, 1]).groups).toEqual([]);
});

test("a name is no amount, and neither is what one side alone counts", () => {
  expect(amountsOf([left, right]).map(({ id }) => id)).toEqual(["slab", "list", "cost", "unknown", "done"]);
});

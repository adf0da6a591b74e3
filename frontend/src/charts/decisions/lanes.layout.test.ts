import { expect, test } from "vitest";
import { HOPPING, NOTHING, seriesOf } from "./fixtures";
import { clockOf, diamonds, GUTTER, isBlank, lanesOf, othersOf, squares, stepPath, writesOf } from "./lanes.layout";

const host = {
  cpus: [0, 1, 4, 5, 8, 9],
  llcs: [
    [0, 1],
    [4, 5],
    [8, 9],
  ],
  nodes: [[0, 1, 4, 5, 8, 9]],
};
const both = (a: string, b = a) => ({ a: seriesOf(a), b: seriesOf(b) });
const identity = (t: number) => t;

test("only the LLC domains that either side enters are drawn, and the others are counted", () => {
  const lanes = lanesOf(host, both("*0 *1", "*0 *9"));
  expect(lanes.bands.map((band) => band.name)).toEqual(["LLC 0", "LLC 2"]);
  expect(lanes.domainsLeftOut).toBe(1);
  expect(lanes.yOf.get(0)).toBeLessThan(lanes.yOf.get(1) ?? 0);
  expect(lanes.yOf.get(1)).toBeLessThan(lanes.yOf.get(9) ?? 0);
});

test("a flow with no known CPU still has a lane, so that the clock can be seen", () => {
  expect(lanesOf(host, both("")).bands).toHaveLength(1);
  expect(lanesOf({ cpus: [], llcs: [], nodes: [] }, both("")).height).toBe(0);
});

test("a CPU that the host does not list is drawn in a band of its own", () => {
  const lanes = lanesOf(host, both("*0 *7"));
  expect(lanes.bands.map((band) => band.name)).toEqual(["LLC 0", "LLC ?"]);
});

test("256 CPUs in one domain keep rows of 3 px and every one of them its own height", () => {
  const cpus = Array.from({ length: 256 }, (_, cpu) => cpu);
  const lanes = lanesOf({ cpus, llcs: [cpus], nodes: [cpus] }, both("*0 *9"));
  expect(lanes.row).toBe(3);
  expect(new Set(lanes.yOf.values()).size).toBe(256);
});

test("the line steps at a change, breaks where the record is unknown, and runs on to the end", () => {
  const lanes = lanesOf(host, both("*0 *1"));
  const [zero, one] = [lanes.yOf.get(0), lanes.yOf.get(1)];
  expect(stepPath(seriesOf("*0 0 *1 ? *0"), lanes, identity, 100)).toBe(`M0 ${zero}H20V${one}H30M40 ${zero}H100`);
  expect(stepPath(seriesOf(""), lanes, identity, 100)).toBe("");
  expect(stepPath(seriesOf("?"), lanes, identity, 100)).toBe("");
  expect([isBlank(seriesOf("? ?")), isBlank(seriesOf("")), isBlank(seriesOf("? *1"))]).toEqual([true, true, false]);
});

test("a diamond stands at every write and nowhere else, also when the same CPU is written again", () => {
  const lanes = lanesOf(host, HOPPING.series);
  expect(writesOf(HOPPING.series.a, lanes, identity).map((write) => write.x)).toEqual([0, 10, 20, 40]);
  expect(writesOf(HOPPING.series.b, lanes, identity).map((write) => write.x)).toEqual([0, 40]);
  expect(diamonds([{ x: 10, y: 20 }]).match(/Z/g)).toHaveLength(1);
});

test("the clock runs from the gutter to the right edge, also over a range of no length or in no width", () => {
  expect(clockOf(0, 100, 560)(0)).toBe(GUTTER);
  expect(clockOf(0, 100, 560)(100)).toBe(554);
  expect(Number.isFinite(clockOf(5, 5, 560)(5))).toBe(true);
  expect(clockOf(NOTHING.from, NOTHING.to, 10)(100)).toBeGreaterThan(GUTTER);
});

test("what kept is a mark of its own beside what wrote, one a pixel and row", () => {
  const { a } = both("*0 1 1 ? 1");
  const lanes = lanesOf(host, { a, b: a });
  const y = lanes.yOf.get(1);
  expect(othersOf(a, lanes, identity)).toEqual([10, 20, 40].map((x) => ({ x, y })));
  expect(othersOf(a, lanes, () => 7)).toEqual([{ x: 7, y }]);
  expect(writesOf(a, lanes, identity)).toHaveLength(1);
});

test("squares shrink where they stand close", () => {
  const marks = (many: number) => Array.from({ length: many }, (_, x) => ({ x, y: 5 }));
  expect(squares(marks(1))).toBe("M-3 2h6v6h-6Z");
  expect(squares(marks(121))).toMatch(/^M-1\.5 3\.5h3v3h-3Z/);
});

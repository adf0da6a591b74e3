import { expect, test } from "vitest";
import { pairOf } from "../../../player/pair";
import { layCurves } from "./curves.layout";
import { runOf } from "./fixtures";

const amount = { id: "slab", unit: "skbs", size: 1 };
const a = runOf({ times: [10, 20, 40], gauges: { slab: ["skbs", 0, 1, 1, 4] } });
const b = runOf({ times: [10, 30], gauges: { slab: ["skbs", 0, 0, 2] } });
const pair = pairOf([a, b], "time");

test("steps stand where they happen, and both curves end at the axis' end", () => {
  const { curves, left, right } = layCurves(pair, amount, 900, true, 10);
  const x = (ns: number) => Math.round((left + ((right - left) * ns) / 40) * 10) / 10;
  expect(curves[0].path).toBe(`M${left} 216H${x(10)}V165H${x(40)}V12H${Math.round(right * 10) / 10}`);
  expect(curves[1].path).toContain(`H${x(30)}V114`);
  expect([curves[0].last, curves[1].last]).toEqual([4, 2]);
});

test("both sides are on one scale from zero", () => {
  const { ticks } = layCurves(pair, amount, 900, true, 10);
  expect(ticks[0]?.value).toBe(0);
  expect(ticks.at(-1)?.value).toBe(4);
});

test("names at one height are moved apart, in the order of their curves", () => {
  const same = layCurves(pairOf([a, a], "time"), amount, 900, true, 10).curves;
  expect(Math.abs(same[0].label.y - same[1].label.y)).toBeGreaterThanOrEqual(18);
});

test("by input the axis counts rows", () => {
  const rows = pairOf([a, b], "event");
  const { xOfRow, left, right, along } = layCurves(rows, amount, 900, false, 10);
  expect([xOfRow(0), xOfRow(rows.rows.length - 1)]).toEqual([left, right]);
  expect(along.at(-1)?.value).toBeLessThanOrEqual(rows.rows.length - 1);
});

test("with little room names stand under the axis, and the drawing has room for them", () => {
  const { curves, height, bottom } = layCurves(pair, amount, 320, true, 10);
  for (const { label } of curves) {
    expect(label.y).toBeGreaterThan(bottom);
    expect(label.y).toBeLessThan(height);
  }
});

test("a limit that both sides come near is drawn, one far above is not", () => {
  const limited = (limit: number) => {
    const run = { ...a, gauges: a.gauges.map((gauge) => ({ ...gauge, limit })) };
    return layCurves(pairOf([run, run], "time"), amount, 900, true, 10).limit?.value ?? null;
  };
  expect(limited(8)).toBe(8);
  expect(limited(128)).toBeNull();
});

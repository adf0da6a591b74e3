import { expect, test } from "vitest";
import { THIN } from "../frame/format";
import { axisOf, rangeText } from "./ticks";

test("near the beginning labels are plain times", () => {
  const axis = axisOf({ from: 0, to: 380_000 }, 1200);
  expect(axis.baseText).toBe("");
  expect(axis.ticks[0]).toEqual({ t: 0, text: `0${THIN}ns` });
  expect(axis.ticks[1]?.text).toMatch(new RegExp(`^\\d+${THIN}µs$`));
  expect(axis.ticks.length).toBeLessThan(16);
});

test("deep in a recording labels count from a round instant", () => {
  const axis = axisOf({ from: 2_134_100_250, to: 2_134_100_950 }, 600);
  expect(axis.base).toBe(2_134_100_000);
  expect(axis.baseText).toBe(`2.134${THIN}100${THIN}000${THIN}s`);
  for (const tick of axis.ticks) {
    expect(tick.t).toBeGreaterThanOrEqual(2_134_100_250);
    expect(tick.text).toMatch(/^\+/);
  }
});

test("the base does not move while panning inside a decade", () => {
  const one = axisOf({ from: 2_134_100_250, to: 2_134_100_950 }, 600);
  const other = axisOf({ from: 2_134_100_290, to: 2_134_100_990 }, 600);
  expect(other.base).toBe(one.base);
});

test("a range in words", () => {
  expect(rangeText({ from: 2_134_100_000, to: 2_134_480_000 })).toBe(
    `2.134${THIN}100${THIN}000 – 2.134${THIN}480${THIN}000${THIN}s · 380${THIN}µs`,
  );
});

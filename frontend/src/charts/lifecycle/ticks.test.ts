import { expect, test } from "vitest";
import { axisOf, rangeText } from "./ticks";

test("near the beginning labels are plain times", () => {
  const axis = axisOf({ from: 0, to: 380_000 }, 1200);
  expect(axis.baseText).toBe("");
  expect(axis.ticks[0]).toEqual({ t: 0, text: "0\u202fns" });
  expect(axis.ticks[1]?.text).toMatch(/^\d+\u202fµs$/);
  expect(axis.ticks.length).toBeLessThan(16);
});

test("deep in a recording labels count from a round instant", () => {
  const axis = axisOf({ from: 2_134_100_250, to: 2_134_100_950 }, 600);
  expect(axis.base).toBe(2_134_100_000);
  expect(axis.baseText).toBe("2.134\u202f100\u202f000\u202fs");
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
    "2.134\u202f100\u202f000 – 2.134\u202f480\u202f000\u202fs · 380\u202fµs",
  );
});

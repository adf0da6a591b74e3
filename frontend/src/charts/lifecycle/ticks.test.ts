import { afterEach, expect, test } from "vitest";
import { THIN } from "../../common/format";
import { LETTER, textWidth } from "../frame/picture";
import { showTimesIn } from "../frame/units";
import { axisOf, rangeText } from "./ticks";

afterEach(() => showTimesIn("auto"));

test("labels in the unit that was chosen all differ, and none runs into the next", () => {
  for (const unit of ["auto", "ns", "us", "ms"] as const)
    for (const from of [0, 2_134_100_250])
      for (const [span, width] of [700, 380_000, 4_000_000_000].flatMap((one) => [
        [one, 600] as const,
        [one, 208] as const,
      ])) {
        showTimesIn(unit);
        const range = { from, to: from + span };
        const { ticks } = axisOf(range, width);
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
        const step = ((ticks[1]?.t ?? range.to) - (ticks[0]?.t ?? from)) * (width / span);
        for (const { text } of ticks) expect(textWidth(text, LETTER.text)).toBeLessThanOrEqual(step);
      }
});

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

test("a range in words, also in a unit that was chosen", () => {
  expect(rangeText({ from: 2_134_100_000, to: 2_134_480_000 })).toBe(
    `2.134${THIN}100${THIN}000 – 2.134${THIN}480${THIN}000${THIN}s · 380${THIN}µs`,
  );
  showTimesIn("us");
  expect(rangeText({ from: 2_134_100_000, to: 2_134_480_000 })).toBe(
    `2,134,100.000 – 2,134,480.000${THIN}µs · 380${THIN}µs`,
  );
});

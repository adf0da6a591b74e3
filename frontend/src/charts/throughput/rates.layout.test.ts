import { expect, test } from "vitest";
import type { Rates } from "../../model/types";
import { meanOf, perSecond, ratesLayout, rateText, smoothed } from "./rates.layout";

/** A second in four buckets; the lengths of the third are not recorded. */
const RATES: Rates = {
  from: 0,
  to: 999_999_999,
  overlapping: 70,
  buckets: { events: [100, 0, 80, 20], skbs: [40, 0, 20, 10], sized: [40, 0, 0, 10], bytes: [60_000, 0, 0, 15_000] },
};

test("counts become values a second; bits that nothing records are unknown, not zero", () => {
  expect(perSecond(RATES, "skbs")).toEqual([160, 0, 80, 40]);
  expect(perSecond(RATES, "bits")).toEqual([1_920_000, 0, null, 480_000]);
  expect(meanOf(RATES, "skbs")).toBe(70);
  expect(meanOf(RATES, "bits")).toBe(600_000);
  const unknown = { ...RATES, buckets: { ...RATES.buckets, sized: [0, 0, 0, 0], bytes: [0, 0, 0, 0] } };
  expect(rateText(meanOf(unknown, "bits"), "bits")).toBe("not recorded");
  expect(rateText(1_204_000, "bits")).toBe("1.204\u2009Mbit/s");
});

test("the line has a gap where nothing is known, and its axis begins at 0", () => {
  const layout = ratesLayout([RATES], "bits", 400, RATES);
  expect(layout.paths[0]?.match(/M/g)).toHaveLength(2);
  expect(ratesLayout([RATES], "skbs", 400, RATES).paths[0]?.match(/M/g)).toHaveLength(1);
  expect(layout.ticks[0]).toEqual({ y: layout.bottom, text: "0" });
  expect(layout.times.every(({ x }) => x >= layout.left && x <= layout.right)).toBe(true);
});

test("two recordings share the clock and the scale: the shorter one ends earlier, the slower one is lower", () => {
  const half = { ...RATES, to: 499_999_999, buckets: { ...RATES.buckets, skbs: [10, 10, 10, 10] } };
  const { paths, left, right, bottom } = ratesLayout([RATES, half], "skbs", 400, RATES);
  const [one = "", other = ""] = paths;
  expect(one).toContain(`M${left} 12`);
  expect(one.endsWith(`H${right}`)).toBe(true);
  // 10 skbs in an eighth of a second are 80 a second, half of the 160 that the scale ends at.
  expect(other.startsWith(`M${left} ${(bottom + 12) / 2}`)).toBe(true);
  expect(other.endsWith(`H${(left + right) / 2}`)).toBe(true);
});

test("steps are so long that each holds some skbs, and nothing is lost", () => {
  const few = {
    ...RATES,
    buckets: { events: [1, 1, 1, 1], skbs: [4, 0, 4, 8], sized: [4, 0, 4, 8], bytes: [8, 0, 8, 9] },
  };
  expect(smoothed(few).buckets).toEqual({ events: [2, 2], skbs: [4, 12], sized: [4, 12], bytes: [8, 17] });
  expect(smoothed(RATES)).toBe(RATES);
  const none = { ...RATES, buckets: { events: [9, 9], skbs: [0, 0], sized: [0, 0], bytes: [0, 0] } };
  expect(smoothed(none).buckets.skbs).toEqual([0]);
});

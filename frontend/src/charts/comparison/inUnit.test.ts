import { afterEach, expect, test } from "vitest";
import { inOtherRate } from "../../model/comparison";
import { showTimesIn } from "../frame/units";
import { comparisonOf, rowOf } from "./fixtures";
import { inTimeUnit } from "./inUnit";
import { effectText, intervalText, medians } from "./words";

afterEach(() => showTimesIn("auto"));

const TIME = rowOf("p99", [10, 12, 11], [20, 22, 21], {
  unit: "usec",
  scale: "difference",
  effect: 10,
  low: 8,
  high: null,
  margin: 0.5,
  before_histogram: { unit: "usec", buckets: [{ low: null, high: 2, count: 3 }] },
});
const RATE = rowOf("tx", [1e6], [2e6]);

test("without a choice a comparison is as the server gave it", () => {
  const given = comparisonOf([TIME, RATE]);
  expect(inTimeUnit(given)).toEqual(given);
});

test("values, medians, changes, margin and buckets of a time follow the unit; rates and percentages stay", () => {
  showTimesIn("ns");
  const [time, rate] = inTimeUnit(comparisonOf([TIME, RATE])).rows;
  if (!time || !rate) throw new Error("two rows were given");
  expect(rate).toEqual(RATE);
  expect(time.before.values).toEqual([10_000, 12_000, 11_000]);
  expect(medians(time)).toEqual({ before: "11,000", after: "21,000", unit: "ns" });
  expect([effectText(time.effect, time), intervalText(time)]).toEqual(["+10,000", "+8,000 to no upper end"]);
  expect(time.margin).toBe(500);
  expect(time.before_histogram).toEqual({ unit: "ns", buckets: [{ low: null, high: 2000, count: 3 }] });
  expect(time.before.samples).toEqual(TIME.before.samples);
  const [ratio] = inTimeUnit(comparisonOf([{ ...TIME, scale: "ratio", margin: 1 }])).rows;
  expect([ratio?.effect, ratio?.margin]).toEqual([10, 1]);
});

test("a row has one in the other unit where the tool printed both", () => {
  const bits = rowOf("tx bits", [512e6], [1024e6], { unit: "bit/s" });
  const of = (subject: string) => rowOf("tx", [1], [1], { subject });
  const rows = [RATE, bits, of("eth0")];
  expect([inOtherRate(rows, RATE)?.id, inOtherRate(rows, bits)?.id]).toEqual(["tx bits", "tx"]);
  expect(inOtherRate(rows, of("eth0"))).toBeNull();
  expect(inOtherRate([RATE, rowOf("rx", [1], [1], { unit: "bit/s" })], RATE)).toBeNull();
});

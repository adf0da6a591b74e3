import { afterEach, expect, test } from "vitest";
import * as plain from "../../common/format";
import { duration, fileUnit, instant, isTime, printedIn, rangeIn, showTimesIn } from "./units";

afterEach(() => showTimesIn("auto"));

const TIMES = [0, 1, 380, 12_500, 4_013_000_000, -1_500, 2_134_100_250];
/** Thin spaces as plain ones, a true minus as a hyphen. */
const ascii = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");

test("without a choice every time is written as it always was", () => {
  for (const ns of TIMES) {
    expect(duration(ns)).toBe(plain.duration(ns));
    expect(duration(ns, 3)).toBe(plain.duration(ns, 3));
    expect(instant(ns)).toBe(plain.instant(ns));
  }
  expect(printedIn("usec")).toEqual({ factor: 1, unit: "usec" });
  expect(fileUnit()).toEqual({ size: 1, word: "ns" });
});

test.each([
  ["ns", ["0 ns", "1 ns", "380 ns", "12,500 ns", "4,013,000,000 ns", "-1,500 ns", "2,134,100,250 ns"]],
  ["us", ["0 µs", "0.001 µs", "0.38 µs", "12.5 µs", "4,013,000 µs", "-1.5 µs", "2,134,100 µs"]],
  ["ms", ["0 ms", "0.000001 ms", "0.00038 ms", "0.0125 ms", "4,013 ms", "-0.0015 ms", "2,134 ms"]],
] as const)("lengths in %s", (unit, words) => {
  showTimesIn(unit);
  expect(TIMES.map((ns) => ascii(duration(ns)))).toEqual(words);
});

test("an instant keeps its nanoseconds in every unit", () => {
  const written = (["ns", "us", "ms"] as const).map((unit) => {
    showTimesIn(unit);
    return [2_134_100_250, 7, -1_000_001].map((ns) => ascii(instant(ns)));
  });
  expect(written).toEqual([
    ["2,134,100,250 ns", "7 ns", "-1,000,001 ns"],
    ["2,134,100.250 µs", "0.007 µs", "-1,000.001 µs"],
    ["2,134.100 250 ms", "0.000 007 ms", "-1.000 001 ms"],
  ]);
});

test("what a tool printed is scaled, and only where it is a time", () => {
  showTimesIn("us");
  expect(printedIn("msec")).toEqual({ factor: 1000, unit: "µs" });
  expect(printedIn("ns")).toEqual({ factor: 0.001, unit: "µs" });
  expect(printedIn("constructor")).toEqual({ factor: 1, unit: "constructor" });
  expect(rangeIn({ low: 11_000, high: 32_000, unit: "ns", per: "skb" })).toEqual({
    low: 11,
    high: 32,
    unit: "µs",
    per: "skb",
  });
  expect(printedIn("pps")).toEqual({ factor: 1, unit: "pps" });
  expect([isTime("usecs"), isTime("bit/s"), isTime(null)]).toEqual([true, false, false]);
  expect(fileUnit()).toEqual({ size: 1000, word: "µs" });
});

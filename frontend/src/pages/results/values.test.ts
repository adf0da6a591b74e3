import { afterEach, expect, test } from "vitest";
import { showTimesIn } from "../../charts/frame/units";
import type { RunBrief } from "../../model/results";
import { inRate, medianOf, quantity } from "./values";

const run = (value: number | null, metric = "tx", unit = "pps"): RunBrief => ({
  id: "a",
  name: "a.txt",
  label: "a",
  side: "before",
  created_at: "2026-11-20T12:00:00Z",
  kernel: null,
  metric,
  value,
  unit,
  other: null,
});

test("rates get a prefix, anything else keeps its unit", () => {
  expect(quantity(1_985_067, "pps")).toBe("1.985 Mpps");
  expect(quantity(20.5, "cycles")).toBe("20.5 cycles");
  expect(quantity(null, "pps")).toBe("–");
});

afterEach(() => showTimesIn("auto"));

test("times follow the unit in force", () => {
  expect(quantity(12.5, "usec")).toBe("12.5 usec");
  showTimesIn("ns");
  expect(quantity(12.5, "usec")).toBe("12,500 ns");
  expect(quantity(12.5, "cycles")).toBe("12.5 cycles");
});

test("a rate is shown in the other unit only where the tool printed it", () => {
  const both: RunBrief = { ...run(512e6, "tx bits", "bit/s"), other: { value: 1e6, unit: "pps" } };
  const [packets, bits, printed] = (["pps", "bit/s", "printed"] as const).map((unit) => medianOf([inRate(both, unit)]));
  expect([packets, bits, printed]).toEqual(["1 Mpps", "512 Mbit/s", "512 Mbit/s"]);
  expect(inRate(run(1e6), "bit/s")).toEqual(run(1e6));
});

test("a median is only taken of what is alike", () => {
  expect(medianOf([run(1e6), run(3e6), run(2e6)])).toBe("2 Mpps");
  expect(medianOf([run(1e6), run(3e6, "rx")])).toBe("–");
  expect(medianOf([run(1e6), run(1e6, "tx", "bit/s")])).toBe("–");
  expect(medianOf([run(null)])).toBe("–");
  expect(medianOf([])).toBe("–");
});

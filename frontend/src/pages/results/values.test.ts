import { expect, test } from "vitest";
import type { RunBrief } from "../../model/results";
import { medianOf, quantity } from "./values";

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

test("a median is only taken of what is alike", () => {
  expect(medianOf([run(1e6), run(3e6), run(2e6)])).toBe("2 Mpps");
  expect(medianOf([run(1e6), run(3e6, "rx")])).toBe("–");
  expect(medianOf([run(1e6), run(1e6, "tx", "bit/s")])).toBe("–");
  expect(medianOf([run(null)])).toBe("–");
  expect(medianOf([])).toBe("–");
});

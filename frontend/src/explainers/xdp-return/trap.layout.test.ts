import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { benchesOf, extrasOf, samplesOf } from "./trap.layout";

const path = new URL("../../../../data/claims/xdp-return.json", import.meta.url);
const claims = (JSON.parse(readFileSync(path, "utf8")) as { claims: Claim[] }).claims;

test("the gap of the three samples is under three spreads: no clear change", () => {
  const samples = samplesOf(claims);
  // (16,153,328 + 16,152,538 + 16,156,331) / 3 and (16,105,461 + 16,119,550 + 16,092,145) / 3; 16,119,550 − 16,092,145.
  expect(samples?.meanBefore).toBeCloseTo(16_154_065.67, 1);
  expect(samples?.meanAfter).toBeCloseTo(16_105_718.67, 1);
  expect(samples?.gap).toBeCloseTo(48_347, 3);
  expect(samples?.spread).toBe(27_405);
  expect(samples?.bound).toBe(82_215);
  expect(samples?.isClear).toBe(false);
  expect(samples?.change).toBeCloseTo(-0.002_993, 6);
});

test("three measurements of what it adds, each of its own before", () => {
  const [devmap, rerun, bench] = extrasOf(claims);
  expect(devmap?.ns).toBeCloseTo(0.186, 3);
  expect(devmap?.range?.[0]).toBeLessThan(devmap?.ns ?? 0);
  expect(devmap?.range?.[1]).toBeGreaterThan(devmap?.ns ?? 0);
  expect(rerun?.ns).toBeCloseTo(1.674, 3);
  expect(rerun?.change).toBeCloseTo(-0.022_493, 6);
  expect(bench?.ns).toBeCloseTo(2.953, 6);
});

test("the benchmark’s three ways, of the first", () => {
  const [direct, queried, ring] = benchesOf(claims);
  expect(direct).toMatchObject({ ns: 7.537, cycles: 15, ofDirect: null });
  expect(queried?.ofDirect).toBeCloseTo(0.3918, 4);
  expect(queried?.cycles).toBe(20);
  expect(ring?.ofDirect).toBeCloseTo(1.0426, 4);
});

test("without the claims nothing is drawn", () => {
  expect(samplesOf([])).toBeNull();
  expect(extrasOf([])).toEqual([]);
  expect(benchesOf([])).toEqual([]);
});

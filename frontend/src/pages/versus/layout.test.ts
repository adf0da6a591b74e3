import { expect, test } from "vitest";
import type { DifferenceRow } from "../../model/types";
import { sharesLayout, sharesSentence } from "./shares.layout";
import { partOf, stepsFor } from "./steps";

const row = (name: string, more: Partial<DifferenceRow> = {}): DifferenceRow => ({
  family: "fates",
  name,
  unit: "share",
  label: "reconstructed",
  before: { value: 0.5, interval: [0.45, 0.55], count: 50, of: 100 },
  after: { value: 0.02, interval: null, count: 2, of: 100 },
  change: -0.48,
  own: 0.6,
  p: 0.001,
  status: "differs",
  ...more,
});
const NOTES = new Map([["flushed", "put on a defer list and freed by the CPU that allocated it"]]);

test.each([1400, 1000, 340])("marks, interval and band lie on one axis of 0 to 100 % at a width of %i", (width) => {
  const rows = [row("flushed"), row("recycled", { status: "within" })];
  const layout = sharesLayout([{ name: "fates", rows }], NOTES, width);
  const [flushed, recycled] = layout.families[0]?.lines ?? [];
  const [zero, , half, , all] = layout.ticks.map(({ x }) => x);
  expect(flushed?.before.x).toBe(half);
  expect(flushed?.before.interval?.from).toBeLessThan(half ?? 0);
  expect(flushed?.after.interval).toBeNull();
  // The band of 60 points around 50 % ends where shares end.
  expect(flushed?.band).toEqual({ from: zero, to: all });
  expect(all).toBeLessThanOrEqual(width);
  expect(recycled?.change).toBe("−48.0 points, within one host");
  expect((recycled?.y ?? 0) - (flushed?.y ?? 0)).toBeGreaterThanOrEqual(40);
  expect(layout.axisY).toBeGreaterThan(recycled?.countsY ?? 0);
  expect(flushed?.counts).toMatch(width < 820 ? /^50\.0\s% of 100 → 2\.0\s% of 100$/ : /^50 of 100 → 2 of 100$/);
});

test("rows that were not tested, and those beyond the eighth, are counted", () => {
  const rows = [...Array.from({ length: 10 }, (_, at) => row(`r${at}`)), row("rare", { own: null, p: null })];
  const [family] = sharesLayout([{ name: "fates", rows }], NOTES, 1000).families;
  expect(family?.lines).toHaveLength(8);
  expect(family?.more?.text).toMatch(/^and 3 more/);
  const alike = rows.map((one) => ({ ...one, status: "within" as const }));
  expect(sharesLayout([{ name: "fates", rows: alike }], NOTES, 340).families[0]?.lines).toHaveLength(2);
});

test("the words name what differs, or that nothing does", () => {
  expect(sharesSentence([{ name: "fates", rows: [row("flushed")] }])).toBe("Fate of skbs, flushed: −48.0 points.");
  expect(sharesSentence([{ name: "fates", rows: [row("flushed", { status: "within" })] }])).toMatch(
    /^No share differs/,
  );
});

test("both recordings are counted in steps of one length, of which each holds some skbs", () => {
  const extent = { from: 0, to: 1000 };
  const [busy, sparse] = [
    { from: 0, to: 1000, total: 80_000 },
    { from: 0, to: 500, total: 100 },
  ];
  expect(stepsFor([busy], extent, extent)).toBe(120);
  // 100 skbs in half of the clock: 200 on all of it, 25 steps of 8.
  expect(stepsFor([busy, sparse], extent, extent)).toBe(25);
  expect(stepsFor([busy, sparse], { from: 0, to: 100 }, extent)).toBe(4);
  expect(partOf({ from: 400, to: 900 }, sparse)).toEqual({ from: 400, to: 500 });
  expect(partOf({ from: 600, to: 900 }, sparse)).toBeNull();
});

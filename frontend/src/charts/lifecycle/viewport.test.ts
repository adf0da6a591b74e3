import { expect, test } from "vitest";
import { around, between, centred, clamped, holds, MIN_SPAN_NS, panned, spanOf, zoomed } from "./viewport";

const extent = { from: 0, to: 1_000_000 };

test("zooming keeps the instant under the pointer", () => {
  for (const anchor of [0, 0.25, 0.5, 1]) {
    const before = { from: 200_000, to: 400_000 };
    const after = zoomed(before, 0.5, anchor, extent);
    expect(spanOf(after)).toBe(100_000);
    expect(after.from + spanOf(after) * anchor).toBeCloseTo(before.from + spanOf(before) * anchor, 0);
  }
});

test("zooming out stops at the recording, in at the narrowest range", () => {
  expect(zoomed({ from: 10, to: 20_000 }, 1e9, 0.5, extent)).toEqual(extent);
  expect(spanOf(zoomed({ from: 10, to: 2000 }, 1e-9, 0.5, extent))).toBe(MIN_SPAN_NS);
});

test("a recording shorter than the narrowest range is shown whole", () => {
  const short = { from: 0, to: 50 };
  expect(zoomed(short, 0.1, 0.5, short)).toEqual(short);
  expect(clamped({ from: -10, to: 900 }, short)).toEqual(short);
});

test("panning keeps the length and stops at the ends", () => {
  expect(panned({ from: 0, to: 1000 }, 0.5, extent)).toEqual({ from: 500, to: 1500 });
  expect(panned({ from: 0, to: 1000 }, -3, extent)).toEqual({ from: 0, to: 1000 });
  expect(panned({ from: 999_500, to: 1_000_000 }, 1, extent)).toEqual({ from: 999_500, to: 1_000_000 });
});

test("centring and air stay inside", () => {
  expect(centred({ from: 0, to: 1000 }, 600_000, extent)).toEqual({ from: 599_500, to: 600_500 });
  expect(around({ from: 100, to: 1100 }, 0.5, extent)).toEqual({ from: 0, to: 2000 });
});

test("the way between two ranges begins and ends at them and never runs backwards", () => {
  const from = { from: 0, to: 1_000_000 };
  const to = { from: 500_000, to: 500_400 };
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1).from).toBeCloseTo(to.from, 3);
  for (let share = 0; share <= 1; share += 0.1) expect(spanOf(between(from, to, share))).toBeGreaterThan(0);
  expect(between({ from: 0, to: 10 }, { from: 10, to: 20 }, 0.5)).toEqual({ from: 5, to: 15 });
});

test("holding", () => {
  expect(holds(extent, { from: 0, to: 5 })).toBe(true);
  expect(holds({ from: 1, to: 5 }, { from: 0, to: 5 })).toBe(false);
});

import { expect, test } from "vitest";
import { MIXED, runAt } from "./fixtures";
import { skippedAfter, stopBeside, timesOf, trackOf, unitOf, waitAfter } from "./track";

const even = (events: number, gap: number) => Array.from({ length: events + 1 }, (_, n) => n * gap);
const played = (times: readonly number[]) => {
  const track = { times, stops: [], unit: unitOf(times), motion: "full" as const };
  return times.slice(1).reduce((sum, _, n) => sum + waitAfter(track, n, 0), 0);
};

test.each([
  [320, 250, 2000],
  [90, 500, 2000],
  [1000, 40, 2000],
  [60, 2e6, 5e6],
  [300, 3, 50],
])("%i events %i ns apart: 1 s shows %i ns, and the whole takes about 28 s", (events, gap, unit) => {
  expect(unitOf(even(events, gap))).toBe(unit);
  expect(played(even(events, gap))).toBeGreaterThan(17_000);
  expect(played(even(events, gap))).toBeLessThan(45_000);
});

test("a simulation of six events is not drawn out to 28 s", () => {
  expect(played(even(6, 800))).toBeLessThan(8000);
});

test("an idle stretch does not make the rest run past", () => {
  expect(unitOf(timesOf(MIXED))).toBeLessThan(10_000);
});

test("what is skipped is exactly what 1.5 s do not show", () => {
  const track = { ...trackOf(MIXED, [], "full"), unit: 1000 };
  expect(skippedAfter(track, 55, 0)).toBe(3_000_000 - 1500);
  expect(skippedAfter(track, 55, 2)).toBe(3_000_000 - 6000);
  expect(skippedAfter(track, 3, 0)).toBeNull();
  expect(skippedAfter({ ...track, motion: "reduced" }, 55, 0)).toBeNull();
  expect(skippedAfter(track, 90, 0)).toBeNull();
});

test("an event stamped before its predecessor is shown when that one was", () => {
  expect(timesOf(runAt([0, 500, 300, 700]))).toEqual([0, 0, 500, 500, 700]);
});

test("stops beside a position, steps of other simulations left out", () => {
  const track = trackOf(MIXED, [0, 12, null, 40, 40, 20], "full");
  expect(stopBeside(track, 12, 1)).toEqual({ step: 5, position: 20 });
  expect(stopBeside(track, 20, 1)).toEqual({ step: 3, position: 40 });
  expect(stopBeside(track, 50, -1)).toEqual({ step: 4, position: 40 });
  expect(stopBeside(track, 0, -1)).toBeNull();
  expect(stopBeside(track, 40, 1)).toBeNull();
});

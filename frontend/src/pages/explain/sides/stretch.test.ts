import { expect, test } from "vitest";
import { runOf, stretchAt } from "./fixtures";
import { before, later, onOneStretch } from "./stretch";

test("two rules that begin and end at different times stand on what both cover, from one beginning", () => {
  const a = runOf({ parameters: stretchAt(1000, 1040), gauges: { done: ["skbs", 0, 1, 2, 3] } });
  const b = runOf({ parameters: stretchAt(1005, 1026), gauges: { done: ["skbs", 0, 5, 6, 7] } });
  const { runs, next, cut } = onOneStretch([a, b]);
  // a's events lie at 10, 20, 30; b's at 15, 25, 35: the first to end does so at 26.
  expect(runs[0].events.map(({ at_ns }) => at_ns)).toEqual([10, 20]);
  expect(runs[1].events.map(({ at_ns }) => at_ns)).toEqual([15, 25]);
  expect(runs[0].gauges[0]?.values).toEqual([0, 1, 2]);
  expect(runs[0].moments).toEqual({ start: 0, end: 2 });
  expect(next).toBe(1026);
  expect(cut).toEqual([1, 1]);
});

test("at the recording's end nothing is cut", () => {
  const a = runOf({ parameters: stretchAt(1000, null) });
  const { runs, next, cut } = onOneStretch([a, a]);
  expect(runs[0]).toBe(a);
  expect(next).toBeNull();
  expect(cut).toEqual([0, 0]);
});

test("two recordings, or two scenarios, are left as they are", () => {
  const scenario = runOf({});
  expect(onOneStretch([scenario, scenario]).runs).toEqual([scenario, scenario]);
  const other = runOf({ parameters: stretchAt(0, 20, "u") });
  expect(onOneStretch([runOf({ parameters: stretchAt(0, 20) }), other]).runs[1]).toBe(other);
});

test("a simulation cut short has no token that moves after its end", () => {
  const cut = before(runOf({}), 25);
  expect(cut.tokens[0]).toMatchObject({ at: [1], to: [0] });
  expect(cut.left_out).toBe(1);
  expect(before(cut, 1000)).toBe(cut);
});

test("a simulation moved later keeps its order", () => {
  expect(later(runOf({}), 7).events.map(({ at_ns }) => at_ns)).toEqual([17, 27, 37]);
});

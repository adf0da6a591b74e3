import { expect, test } from "vitest";
import { filmOf, stretchAt } from "./fixtures";
import { before, later, onOneStretch } from "./stretch";

test("two rules that begin and end at different times stand on what both cover, from one beginning", () => {
  const a = filmOf({ parameters: stretchAt(1000, 1040), gauges: { done: ["skbs", 0, 1, 2, 3] } });
  const b = filmOf({ parameters: stretchAt(1005, 1026), gauges: { done: ["skbs", 0, 5, 6, 7] } });
  const { films, next, cut } = onOneStretch([a, b]);
  // a's events lie at 10, 20, 30; b's at 15, 25, 35: the first to end does so at 26.
  expect(films[0].events.map(({ at_ns }) => at_ns)).toEqual([10, 20]);
  expect(films[1].events.map(({ at_ns }) => at_ns)).toEqual([15, 25]);
  expect(films[0].gauges[0]?.values).toEqual([0, 1, 2]);
  expect(films[0].moments).toEqual({ start: 0, end: 2 });
  expect(next).toBe(1026);
  expect(cut).toEqual([1, 1]);
});

test("at the recording's end nothing is cut", () => {
  const a = filmOf({ parameters: stretchAt(1000, null) });
  const { films, next, cut } = onOneStretch([a, a]);
  expect(films[0]).toBe(a);
  expect(next).toBeNull();
  expect(cut).toEqual([0, 0]);
});

test("two recordings, or two scenarios, are left as they are", () => {
  const scenario = filmOf({});
  expect(onOneStretch([scenario, scenario]).films).toEqual([scenario, scenario]);
  const other = filmOf({ parameters: stretchAt(0, 20, "u") });
  expect(onOneStretch([filmOf({ parameters: stretchAt(0, 20) }), other]).films[1]).toBe(other);
});

test("a film cut short has no token that moves after its end", () => {
  const cut = before(filmOf({}), 25);
  expect(cut.tokens[0]).toMatchObject({ at: [1], to: [0] });
  expect(cut.left_out).toBe(1);
  expect(before(cut, 1000)).toBe(cut);
});

test("a film moved later keeps its order", () => {
  expect(later(filmOf({}), 7).events.map(({ at_ns }) => at_ns)).toEqual([17, 27, 37]);
});

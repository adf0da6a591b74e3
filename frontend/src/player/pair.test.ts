import { expect, test } from "vitest";
import { runAt } from "./fixtures";
import { aligned, carried, pairOf, rowOf, trackOfPair } from "./pair";

const choice = (took: string) => ({ choice: { took, by_hand: false } });
/** Six inputs on time; the third decided otherwise on the second side, where the fifth leads to three events. */
const STOCK = runAt([0, 100, 200, 300, 400, 500], (n) => (n > 1 && n < 5 ? choice("back") : {}));
const POSTED = runAt([0, 100, 200, 900, 1000, 1000, 1000, 1100], (n) => ({
  ask: [0, 1, 2, 3, 4, 4, 4, 5][n] ?? 0,
  ...(n > 1 && n < 5 ? choice(n === 2 ? "here" : "back") : {}),
}));
const RUNS = [STOCK, POSTED] as const;

test.each(["time", "event"] as const)(
  "by %s: every position of either side is in it once or longer, ascending",
  (align) => {
    const { rows, times } = pairOf(RUNS, align);
    for (const side of [0, 1] as const) {
      const positions = rows.map((row) => row[side]);
      positions.slice(1).forEach((position, n) => {
        expect([0, 1]).toContain(position - (positions[n] ?? 0));
      });
      expect(positions.at(-1)).toBe(RUNS[side].events.length);
    }
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times).toHaveLength(rows.length);
  },
);

test("by time both stand at the same virtual ns", () => {
  const pair = pairOf(RUNS, "time");
  expect(pair.rows).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [5, 3],
    [6, 3],
    [6, 4],
    [6, 5],
    [6, 6],
    [6, 7],
    [6, 8],
  ]);
});

test("by event both stand at the same input, however late one of them is", () => {
  expect(pairOf(RUNS, "event").rows).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [5, 6],
    [5, 7],
    [6, 8],
  ]);
});

test("an input served later, and one that only one side has", () => {
  const late = runAt([0, 10, 20, 30], (n) => ({ ask: [0, 2, 1, 9][n] ?? 0 }));
  const other = runAt([0, 10, 20], (n) => ({ ask: n }));
  const { rows } = pairOf([other, late], "event");
  expect(rows.at(-1)).toEqual([3, 4]);
  expect(pairOf([late, other], "event").rows).toEqual(rows.map(([a, b]) => [b, a]));
});

test("only the side whose event it is moves", () => {
  const pair = pairOf(RUNS, "time");
  expect(aligned(pair, { position: 4, phase: 0.3 })).toEqual({ positions: [4, 3], phases: [0.3, 1] });
  expect(aligned(pair, { position: 3, phase: 0.3 })).toEqual({ positions: [3, 3], phases: [0.3, 0.3] });
  expect(aligned(pair, { position: 99, phase: 1 })).toEqual({ positions: [6, 8], phases: [1, 1] });
});

test("another alignment and swapped sides keep the place in the simulation", () => {
  const byTime = pairOf(RUNS, "time");
  const byEvent = pairOf(RUNS, "event");
  expect(byEvent.rows[carried(byTime, byEvent, 4)]?.[0]).toBe(4);
  const swapped = pairOf([POSTED, STOCK], "time");
  expect(swapped.rows[carried(byTime, swapped, 4)]?.[1]).toBe(4);
  expect(rowOf(byTime, 1, 4)).toBe(7);
});

test("stops of the story are those of the first side", () => {
  expect(trackOfPair(pairOf(RUNS, "time"), [0, 6, null], "full").stops).toEqual([0, 6, null]);
});

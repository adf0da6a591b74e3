import { expect, test } from "vitest";
import { hostAxis } from "./axis";
import { everyPair, flowsOf, hostOf, pair } from "./fixtures";
import { gridOf, largest, topologyOf, totalsOf } from "./grid";
import { busiest, pairOfPlace, placeOfPair, viewOf } from "./pairs";
import { cellSentence, timeSentence } from "./words";

const host = hostOf(4, 2, 2);
const cells = [
  pair(0, 0, 100, "same-cpu"),
  pair(0, 1, 30, "same-llc"),
  pair(1, 0, 10, "same-llc"),
  pair(0, 2, 5, "cross-node"),
];

test("a small host has a cell for every pair, and what did not happen is an empty one", () => {
  const axis = hostAxis(host);
  const grid = gridOf(cells, axis, axis);
  expect(grid.map((row) => row.map((cell) => cell.count).join(" "))).toEqual([
    "100 30 5 0",
    "10 0 0 0",
    "0 0 0 0",
    "0 0 0 0",
  ]);
  expect(largest(grid)).toBe(30);
});

test("the totals are those of the cells", () => {
  const { byDistance, alien, flushed } = totalsOf(cells);
  expect(byDistance).toEqual({ "same-cpu": 100, "same-llc": 40, "cross-llc": 0, "cross-node": 5 });
  expect(alien).toBe(45);
  expect(flushed).toBe(27 + 9 + 4);
});

test("no decision to draw: no pairs, no largest, no alien", () => {
  const axis = hostAxis(hostOf(2, 2));
  expect(largest(gridOf([], axis, axis))).toBe(0);
  expect(totalsOf([]).alien).toBe(0);
  expect(busiest([pair(0, 1, 0, "same-llc")])).toEqual([]);
});

test("taken together by LLC domain, skbs that moved are all there and those that stayed are left out", () => {
  const large = hostOf(64, 16, 2);
  const all = everyPair(large);
  const axis = hostAxis(large);
  const grid = gridOf(all, axis, axis);
  const sum = grid.flat().reduce((total, cell) => total + cell.count, 0);
  expect(sum).toBe(64 * 64 - 64);
  expect(grid[0]?.[0]).toMatchObject({ count: 16 * 15, distance: "same-llc", pairs: 16 * 15 });
  expect(grid[0]?.[3]).toMatchObject({ count: 16 * 16, distance: "cross-node" });
});

test("quantiles of several pairs are given as their range, never as one number", () => {
  const large = hostOf(64, 16);
  const axis = hostAxis(large);
  const slow = { ...pair(1, 2, 3, "same-llc"), p50_ns: 20_000, p95_ns: 30_000, max_ns: 40_000 };
  const cell = gridOf([pair(0, 1, 1, "same-llc"), slow], axis, axis)[0]?.[0];
  expect(cell?.p50).toEqual({ low: 12_400, high: 20_000 });
  expect(cell && timeSentence(cell).replaceAll("\u2009", " ")).toBe(
    "allocation to free: p50 12.4 µs to 20 µs · p95 30 µs to 88 µs · max 1.2 ms",
  );
});

test("a cell says what it holds", () => {
  const axis = hostAxis(host);
  const grid = gridOf(cells, axis, axis);
  const says = (row: number, column: number) => {
    const cell = grid[row]?.[column];
    return cell && cellSentence(cell);
  };
  expect(says(0, 1)).toBe("30 skbs, same LLC, 27 handed back and flushed");
  expect(says(0, 2)).toBe("5 skbs, other node, 4 handed back and flushed");
  expect(says(3, 3)).toBe("no skb");
});

test("a CPU that only a cell names gets its row", () => {
  const topology = topologyOf(flowsOf(hostOf(2, 2), [pair(0, 9, 1, "cross-llc")]));
  expect(hostAxis(topology).units.map((unit) => unit.short)).toEqual(["0", "1", "9"]);
});

test("a pair selected on a large host opens the cell it is in, and closing it shows the whole again", () => {
  const large = hostOf(64, 16, 2);
  const selected = { alloc: 17, free: 3 };
  expect(viewOf(large, false, null, null).rows.of).toBe("several");
  const view = viewOf(large, false, null, selected);
  expect([view.inside?.row.name, view.inside?.column.name]).toEqual(["LLC 1", "LLC 0"]);
  expect(placeOfPair(selected, view.rows, view.columns)).toEqual({ row: 1, column: 3 });
  expect(pairOfPlace({ row: 1, column: 3 }, view.rows, view.columns)).toEqual(selected);
  expect(viewOf(large, false, "whole", selected).inside).toBeNull();
  expect(viewOf(large, true, null, selected).rows.units).toHaveLength(32);
});

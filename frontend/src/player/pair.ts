/**
 * Two simulations on one clock (C2): a list of rows, each with the position of either side. The player walks the rows.
 *
 *   by time    what happens at one virtual instant stands in the same rows
 *   by event   what one input led to stands in the same rows: the same packet, however late one side is
 */
import type { Simulation } from "../model/simulation";
import { type Motion, type Track, timesOf, unitOf } from "./track";

export type Align = "time" | "event";

export interface Pair {
  runs: readonly [Simulation, Simulation];
  /** Position of either side by row; row 0 is before anything happened. */
  rows: readonly (readonly [number, number])[];
  /** Virtual ns by row: of the side that is later. */
  times: readonly number[];
}

/** The row of one pair for a row of another: where a simulation that both show stands at the same position. */
export function carried(from: Pair, to: Pair, row: number): number {
  const positions = from.rows[Math.min(row, from.rows.length - 1)] ?? [0, 0];
  for (const side of [0, 1] as const) {
    const there = to.runs.indexOf(from.runs[side]);
    if (there === 0 || there === 1) return rowOf(to, there, positions[side]);
  }
  return rowOf(to, 0, positions[0]);
}

/** Positions of both sides at a row of the shared clock, and whose event it is that moves. */
export interface PairHead {
  positions: readonly [number, number];
  phases: readonly [number, number];
}

export function pairOf(runs: readonly [Simulation, Simulation], align: Align): Pair {
  const times = [timesOf(runs[0]), timesOf(runs[1])] as const;
  const bounds = align === "time" ? byTime(times) : byInput(runs);
  const rows: [number, number][] = [[0, 0]];
  for (const [a, b] of bounds) {
    const [fromA, fromB] = rows.at(-1) ?? [0, 0];
    // Several events of one bound are shown one by one, on both sides at once.
    for (let n = 1; n <= Math.max(a - fromA, b - fromB); n++)
      rows.push([Math.min(a, fromA + n), Math.min(b, fromB + n)]);
  }
  let latest = 0;
  const rowTimes = rows.map(([a, b]) => {
    latest = Math.max(latest, times[0][a] ?? 0, times[1][b] ?? 0);
    return latest;
  });
  return { runs, rows, times: rowTimes };
}

export interface PairTrack extends Track {
  pair: Pair;
}

/** Track of a pair; `stops` are positions of the first side. */
export const trackOfPair = (pair: Pair, stops: readonly (number | null)[], motion: Motion): PairTrack => ({
  pair,
  times: pair.times,
  stops: stops.map((at) => (at === null ? null : rowOf(pair, 0, at))),
  unit: unitOf(pair.times),
  motion,
});

/** The first row at which a side stands at a position. */
export function rowOf(pair: Pair, side: 0 | 1, position: number): number {
  let low = 0;
  let high = pair.rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pair.rows[middle]?.[side] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where both sides stand at a row; only what came with this row moves. */
export function aligned(pair: Pair, head: { position: number; phase: number }): PairHead {
  const row = Math.max(0, Math.min(pair.rows.length - 1, head.position));
  const positions = pair.rows[row] ?? [0, 0];
  const before = pair.rows[row - 1] ?? positions;
  const phase = (side: 0 | 1) => (positions[side] === before[side] ? 1 : head.phase);
  return { positions, phases: [phase(0), phase(1)] };
}

type Bounds = [number, number][];

function byTime(times: readonly [number[], number[]]): Bounds {
  const instants = [...new Set([...times[0].slice(1), ...times[1].slice(1)])].sort((a, b) => a - b);
  const next: [number, number] = [0, 0];
  return instants.map((ns) => {
    for (const side of [0, 1] as const) {
      const own = times[side];
      while (next[side] + 1 < own.length && (own[next[side] + 1] ?? 0) <= ns) next[side]++;
    }
    return [...next];
  });
}

/** Inputs in the order both sides agree on best; a side stands before its first event of an input still to come. */
function byInput(runs: readonly [Simulation, Simulation]): Bounds {
  const firsts = runs.map((run) => {
    const first = new Map<number, number>();
    run.events.forEach((event, index) => {
      if (!first.has(event.ask)) first.set(event.ask, index);
    });
    return first;
  });
  const [a, b] = [firsts[0] ?? new Map(), firsts[1] ?? new Map()];
  const place = (ask: number) => (a.get(ask) ?? b.get(ask) ?? 0) + (b.get(ask) ?? a.get(ask) ?? 0);
  const asks = [...new Set([...a.keys(), ...b.keys()])].sort((x, y) => place(x) - place(y) || x - y);
  const seen = new Set<number>();
  const next: [number, number] = [0, 0];
  return asks.map((ask) => {
    seen.add(ask);
    for (const side of [0, 1] as const) {
      const events = runs[side].events;
      for (let event = events[next[side]]; event && seen.has(event.ask); event = events[next[side]]) next[side]++;
    }
    return [...next];
  });
}

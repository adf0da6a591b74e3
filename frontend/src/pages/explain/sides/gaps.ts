/** What is left between two sides: every amount's gap, sorted, by unit. */
import { amountAt, amountsOf } from "./amounts";
import type { Simulations } from "./stretch";

export interface Gap {
  id: string;
  left: number;
  right: number;
  /** Right minus left. */
  gap: number;
}

export interface GapGroup {
  unit: string;
  /** The largest first. */
  gaps: readonly Gap[];
  /** The largest without its sign: the scale of the group's bars. */
  most: number;
}

export interface Gaps {
  /** The unit with the largest gap first. */
  groups: readonly GapGroup[];
  /** Amounts that are the same on both sides. */
  same: number;
  /** Amounts one side cannot tell at this place. */
  untold: number;
}

/** Gaps at a position of either side. Amounts of different units are never on one scale. */
export function gapsOf(runs: Simulations, positions: readonly [number, number]): Gaps {
  const byUnit = new Map<string, Gap[]>();
  let same = 0;
  let untold = 0;
  for (const amount of amountsOf(runs)) {
    const [left, right] = [amountAt(runs[0], amount, positions[0]), amountAt(runs[1], amount, positions[1])];
    if (left === null || right === null) untold++;
    else if (left === right) same++;
    else
      byUnit.set(amount.unit, [...(byUnit.get(amount.unit) ?? []), { id: amount.id, left, right, gap: right - left }]);
  }
  const groups = [...byUnit].map(([unit, gaps]) => {
    const sorted = gaps.sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap) || a.id.localeCompare(b.id));
    return { unit, gaps: sorted, most: Math.abs(sorted[0]?.gap ?? 0) };
  });
  return { groups: groups.sort((a, b) => b.most - a.most || a.unit.localeCompare(b.unit)), same, untold };
}

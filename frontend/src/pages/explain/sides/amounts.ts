/** Gauges that are amounts: what can be drawn as a curve and taken from one another. */
import { gaugeOf, type Simulation } from "../../../model/simulation";
import type { Simulations } from "./stretch";

/** Units of gauges that name something (a CPU, a slot, a word of a table): their difference says nothing. */
const NAMES = new Set(["", "word", "hash", "slot", "CPU", "CPU numbers", "queue", "flow", "set"]);

/** Kept by the engine in smaller units than they are read in: unit, and how many make one. */
const SMALL: Readonly<Record<string, readonly [unit: string, size: number]>> = {
  "1/100 cycles": ["cycles", 100],
  ps: ["ns", 1000],
};

export interface Amount {
  id: string;
  unit: string;
  /** How many of the gauge's own units make one. */
  size: number;
}

/** Amounts both simulations count, in the first one's order. */
export function amountsOf([a, b]: Simulations): Amount[] {
  return a.gauges
    .filter(({ id, unit }) => !NAMES.has(unit) && gaugeOf(b, id)?.unit === unit)
    .map(({ id, unit }) => {
      const [word, size] = SMALL[unit] ?? [unit, 1];
      return { id, unit: word, size };
    });
}

/** What an amount is at a position; null where the simulation cannot tell: below 0 stands for "not known". */
export function amountAt(run: Simulation, { id, size }: Amount, position: number): number | null {
  const value = gaugeOf(run, id)?.values[position];
  return value === undefined || value < 0 ? null : value / size;
}

/** Whether two simulations ever differ in it, each at its own end or on the way. */
export function differsEver([a, b]: Simulations, { id }: Amount): boolean {
  const [one, other] = [gaugeOf(a, id)?.values ?? [], gaugeOf(b, id)?.values ?? []];
  return (
    one.at(-1) !== other.at(-1) || Math.max(...one) !== Math.max(...other) || Math.min(...one) !== Math.min(...other)
  );
}

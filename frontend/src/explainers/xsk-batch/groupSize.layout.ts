/** Time a packet by group size: the cost model of the engine, with the costs of its scenario. */
import type { Scenario } from "../../model/film";

/** ns: for each packet, for each hold, for each doorbell. */
export interface Costs {
  a: number;
  b: number;
  c: number;
}

/** Costs of a case of the scenario: its own over the defaults. Null where the engine has no such case or parameter. */
export function costsOf(scenario: Scenario, caseId: string): Costs | null {
  const set = scenario.cases.find((one) => one.id === caseId)?.set;
  if (!set) return null;
  const of = (name: string) =>
    Number(
      set.find(([key]) => key === name)?.[1] ??
        scenario.parameters.find((one) => one.name === name)?.default ??
        Number.NaN,
    );
  const costs = { a: of("a"), b: of("b"), c: of("c") };
  return Object.values(costs).every(Number.isFinite) ? costs : null;
}

/** In groups of k, a doorbell a packet. */
export const inGroups = ({ a, b, c }: Costs, k: number): number => a + b / k + c;

/** In groups of k, a doorbell a group. */
export const withMore = ({ a, b, c }: Costs, k: number): number => a + (b + c) / k;

export interface Curve {
  word: string;
  at: (k: number) => number;
  /** What no group size goes below (above, where a doorbell costs less than nothing). */
  floor: number;
}

export const curvesOf = (costs: Costs): readonly Curve[] => [
  { word: "a doorbell a packet", at: (k) => inGroups(costs, k), floor: costs.a + costs.c },
  { word: "a doorbell a group", at: (k) => withMore(costs, k), floor: costs.a },
];

export const SIZES: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

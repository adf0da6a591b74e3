/** Numbers out of the claims library. */
import type { Claim } from "../../model/types";

export const claimOf = (claims: readonly Claim[], id: string): Claim | undefined => claims.find((one) => one.id === id);

/** The numbers of a series: by its place, or by its side. */
export function numbersOf(claim: Claim | undefined, series: number | string): number[] {
  const found = typeof series === "number" ? claim?.series[series] : claim?.series.find((one) => one.side === series);
  return (found?.values ?? []).filter((value) => typeof value === "number");
}

/** The first number of each of two series; null where one of them has none. */
export function pairOf(claim: Claim | undefined): [number, number] | null {
  const [before, after] = [numbersOf(claim, 0)[0], numbersOf(claim, 1)[0]];
  return before === undefined || after === undefined ? null : [before, after];
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The arithmetic of the trap: the mean of two CPUs, each counted once or by its calls. All out of the claims library. */
import type { Claim } from "../../model/types";
import { claimOf } from "../figures/claims";

/** One function in one run, on the two CPUs. */
export interface Part {
  /** `stock: alloc_skb`. */
  label: string;
  side: "before" | "after";
  cycles: readonly [number, number];
  calls: readonly [number, number];
}

/** How the two CPUs are counted. */
export type Reading = "once" | "calls";

const two = (values: readonly unknown[] | null | undefined): [number, number] | null => {
  const [a, b] = values ?? [];
  return typeof a === "number" && typeof b === "number" ? [a, b] : null;
};

export function partsOf(claims: readonly Claim[]): Part[] {
  const claim = claimOf(claims, "skb-init-cycles");
  return (claim?.series ?? []).flatMap((series): Part[] => {
    const [cycles, calls] = [two(series.values), two(series.weights)];
    const side = series.side === "before" || series.side === "after" ? series.side : null;
    return cycles && calls && side ? [{ label: series.label, side, cycles, calls }] : [];
  });
}

/** Share of a function's calls that a CPU made. */
export const shareOf = ({ calls }: Part, cpu: 0 | 1): number => calls[cpu] / (calls[0] + calls[1]);

/** The weight a CPU has in a reading. */
export const weightOf = (part: Part, cpu: 0 | 1, reading: Reading): number =>
  reading === "once" ? 0.5 : shareOf(part, cpu);

export const meanOf = (part: Part, reading: Reading): number =>
  part.cycles[0] * weightOf(part, 0, reading) + part.cycles[1] * weightOf(part, 1, reading);

export type Sum = ReturnType<typeof sumOf>;

/** Both sides under a reading, their change (of before: −0.25 is −25 %), and the sums written out, one a side. */
export function sumOf(parts: readonly Part[], reading: Reading) {
  const of = (side: Part["side"]) => {
    const own = parts.filter((part) => part.side === side);
    const total = own.reduce((sum, part) => sum + meanOf(part, reading), 0);
    return {
      total,
      written: `${own.map((part) => termOf(part, reading)).join(" + ")} = ${cyclesText(total, reading)}`,
    };
  };
  const [before, after] = [of("before"), of("after")];
  const formulas = [before.written, after.written] as const;
  return { reading, before: before.total, after: after.total, change: after.total / before.total - 1, formulas };
}

function termOf(part: Part, reading: Reading): string {
  const [a, b] = part.cycles.map((cycles) => cycles.toFixed(2));
  if (reading === "once") return `(${a} + ${b}) ÷ 2`;
  return `${a} × ${shareText(shareOf(part, 0))} + ${b} × ${shareText(shareOf(part, 1))}`;
}

/** A share to a tenth of a percent, with a thin space. */
export const shareText = (share: number): string => `${(share * 100).toFixed(1)}\u2009%`;

/** As many decimals as the figures allow: two where they are only halved, one where calls weigh them. */
export const cyclesText = (cycles: number, reading: Reading): string =>
  (cycles + 1e-9).toFixed(reading === "once" ? 2 : 1);

/** A change to a tenth of a percent, with its sign. */
export const changeText = (change: number): string =>
  `${change < 0 ? "\u2212" : "+"}${Math.abs(change * 100).toFixed(1)}\u2009%`;

/** At least so many of CPU 1's allocations were freed on CPU 0: more than its own frees can account for. */
export function leastAlien(parts: readonly Part[]): number | null {
  const [allocations, frees] = parts.filter((part) => part.side === "before");
  if (!allocations || !frees) return null;
  return (allocations.calls[1] - frees.calls[1]) / allocations.calls[1];
}

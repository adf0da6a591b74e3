/** The arithmetic of the trap: three samples a side, one gap, one spread. All out of the claims library. */
import type { Claim } from "../../model/types";
import { claimOf, meanOf, numbersOf, pairOf } from "../figures/claims";

/** A clear gap is more than so many spreads (judged, rule N3). */
const SPREADS = 3;

const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
/** ns a packet takes at so many a second. */
const nsAt = (pps: number) => 1e9 / pps;
const changeOf = (before: number, after: number) => (after - before) / before;

/** Both sides with their means; `spread` is the larger of their ranges, pps. */
export function samplesOf(claims: readonly Claim[]) {
  const claim = claimOf(claims, "xdp-return-devmap");
  const [before, after] = [numbersOf(claim, 0), numbersOf(claim, 1)];
  if (before.length === 0 || after.length === 0) return null;
  const [meanBefore, meanAfter] = [meanOf(before), meanOf(after)];
  const gap = Math.abs(meanAfter - meanBefore);
  const spread = Math.max(range(before), range(after));
  const bound = SPREADS * spread;
  const published = claim?.series[1]?.as_published ?? "";
  const change = changeOf(meanBefore, meanAfter);
  return { before, after, meanBefore, meanAfter, change, gap, spread, bound, isClear: gap > bound, published };
}

export type Samples = NonNullable<ReturnType<typeof samplesOf>>;

/** What the proposal adds to one page or packet, by one measurement: the benchmark's question, and two whole redirects. */
export interface Extra {
  id: string;
  what: string;
  note: string;
  ns: number;
  /** By its most and least favourable samples; null = one value a side. */
  range: readonly [number, number] | null;
  /** Of before. */
  change: number;
}

export function extrasOf(claims: readonly Claim[]): Extra[] {
  const found: Extra[] = [];
  const samples = samplesOf(claims);
  if (samples) {
    const { before, after, meanBefore, meanAfter, change, isClear } = samples;
    const worst = nsAt(Math.min(...after)) - nsAt(Math.max(...before));
    const best = nsAt(Math.max(...after)) - nsAt(Math.min(...before));
    const note = isClear ? "clear change" : "no clear change";
    const ns = nsAt(meanAfter) - nsAt(meanBefore);
    found.push({ id: "devmap", what: "redirect, Nov 2025", note, ns, range: [best, worst], change });
  }
  const one = (id: string, what: string, note: string, before: number, after: number, ns: number) =>
    found.push({ id, what, note, ns, range: null, change: changeOf(before, after) });
  const rerun = pairOf(claimOf(claims, "xdp-return-devmap-rerun"));
  if (rerun) {
    const [before, after] = rerun;
    const note = "one value a side: spread not given";
    one("rerun", "redirect, rerun Dec 2025", note, before, after, nsAt(after) - nsAt(before));
  }
  const bench = pairOf(claimOf(claims, "xdp-return-bench-ns"));
  if (bench) {
    const [direct, asked] = bench;
    one("bench", "benchmark, one page alone", "one printed line a side", direct, asked, asked - direct);
  }
  return found;
}

/** The ways of a page in the benchmark: cycles as printed, null where only ns were published; shares of the unasked cache. */
export function benchesOf(claims: readonly Claim[]) {
  const one = (id: string, side: number) => numbersOf(claimOf(claims, id), side)[0];
  const direct = one("xdp-return-bench-ns", 0);
  if (direct === undefined) return [];
  const [ns, ring] = [one("xdp-return-bench-ns", 1), one("xdp-return-bench-ring", 1)];
  const cycles = (side: number) => one("xdp-return-bench-cycles", side) ?? null;
  const rows = [
    { id: "direct", what: "cache, nobody asked", ns: direct, cycles: cycles(0) },
    { id: "asked", what: "cache, the pool asked", ns, cycles: cycles(1) },
    { id: "ring", what: "by way of the ring", ns: ring, cycles: null },
  ];
  return rows.flatMap(({ ns, ...row }) =>
    ns === undefined ? [] : [{ ...row, ns, ofDirect: row.id === "direct" ? null : changeOf(direct, ns) }],
  );
}

export type Bench = ReturnType<typeof benchesOf>[number];

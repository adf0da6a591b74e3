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

/**
 * What the proposal adds to one page or packet, ns, by one measurement: two whole redirects, and the benchmark's question. `range`: by its
 * most and least favourable samples; null = one value a side. `change`: of before.
 */
export function extrasOf(claims: readonly Claim[]) {
  const samples = samplesOf(claims);
  const [rerun, bench] = ["xdp-return-devmap-rerun", "xdp-return-bench-ns"].map((id) => pairOf(claimOf(claims, id)));
  const one = (id: string, what: string, note: string, [before, after]: readonly [number, number], ns: number) => ({
    ...{ id, what, note, ns, range: null as readonly [number, number] | null, change: changeOf(before, after) },
  });
  const added = (before: number, after: number) => nsAt(after) - nsAt(before);
  return [
    samples && {
      ...one(
        "devmap",
        "redirect, Nov 2025",
        samples.isClear ? "clear change" : "no clear change",
        [samples.meanBefore, samples.meanAfter],
        added(samples.meanBefore, samples.meanAfter),
      ),
      range: [
        added(Math.min(...samples.before), Math.max(...samples.after)),
        added(Math.max(...samples.before), Math.min(...samples.after)),
      ] as const,
    },
    rerun && one("rerun", "redirect, rerun Dec 2025", "one value a side: spread not given", rerun, added(...rerun)),
    bench && one("bench", "benchmark, one page alone", "one printed line a side", bench, bench[1] - bench[0]),
  ].filter((extra) => extra !== null && extra !== undefined);
}

export type Extra = ReturnType<typeof extrasOf>[number];

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

/** The arithmetic of the trap: three samples a side, one gap, one spread. All out of the claims library. */
import type { Claim } from "../../model/types";

/** A clear gap is more than so many spreads (judged, rule N3). */
const SPREADS = 3;

export interface Samples {
  before: readonly number[];
  after: readonly number[];
  meanBefore: number;
  meanAfter: number;
  /** Of before. */
  change: number;
  /** pps between the means. */
  gap: number;
  /** The larger of the two sides' ranges, pps. */
  spread: number;
  bound: number;
  isClear: boolean;
  published: string;
}

/** What the proposal adds to one page or packet, by one measurement. */
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

const numbers = (claim: Claim | undefined, side: number): number[] =>
  (claim?.series[side]?.values ?? []).filter((value) => typeof value === "number");

const claimOf = (claims: readonly Claim[], id: string) => claims.find((claim) => claim.id === id);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
/** ns a packet takes at so many a second. */
const nsAt = (pps: number) => 1e9 / pps;

export function samplesOf(claims: readonly Claim[]): Samples | null {
  const claim = claimOf(claims, "xdp-return-devmap");
  const [before, after] = [numbers(claim, 0), numbers(claim, 1)];
  if (before.length === 0 || after.length === 0) return null;
  const [meanBefore, meanAfter] = [mean(before), mean(after)];
  const gap = Math.abs(meanAfter - meanBefore);
  const spread = Math.max(range(before), range(after));
  return {
    before,
    after,
    meanBefore,
    meanAfter,
    change: (meanAfter - meanBefore) / meanBefore,
    gap,
    spread,
    bound: SPREADS * spread,
    isClear: gap > SPREADS * spread,
    published: claim?.series[1]?.as_published ?? "",
  };
}

/** The benchmark's question, and what two whole redirects say of it. */
export function extrasOf(claims: readonly Claim[]): Extra[] {
  const found: Extra[] = [];
  const samples = samplesOf(claims);
  if (samples) {
    const worst = nsAt(Math.min(...samples.after)) - nsAt(Math.max(...samples.before));
    const best = nsAt(Math.max(...samples.after)) - nsAt(Math.min(...samples.before));
    found.push({
      id: "devmap",
      what: "redirect, Nov 2025",
      note: samples.isClear ? "clear change" : "no clear change",
      ns: nsAt(samples.meanAfter) - nsAt(samples.meanBefore),
      range: [best, worst],
      change: samples.change,
    });
  }
  const rerun = claimOf(claims, "xdp-return-devmap-rerun");
  const [before, after] = [numbers(rerun, 0)[0], numbers(rerun, 1)[0]];
  if (before !== undefined && after !== undefined)
    found.push({
      id: "rerun",
      what: "redirect, rerun Dec 2025",
      note: "one value a side: spread not given",
      ns: nsAt(after) - nsAt(before),
      range: null,
      change: (after - before) / before,
    });
  const bench = claimOf(claims, "xdp-return-bench-ns");
  const [direct, asked] = [numbers(bench, 0)[0], numbers(bench, 1)[0]];
  if (direct !== undefined && asked !== undefined)
    found.push({
      id: "bench",
      what: "benchmark, one page alone",
      note: "one printed line a side",
      ns: asked - direct,
      range: null,
      change: (asked - direct) / direct,
    });
  return found;
}

/** One way of a page in the benchmark. */
export interface Bench {
  id: string;
  what: string;
  ns: number;
  /** Whole, as printed; null where only ns were published. */
  cycles: number | null;
  /** ns of the unasked cache: the base; null for the base itself. */
  ofDirect: number | null;
}

export function benchesOf(claims: readonly Claim[]): Bench[] {
  const one = (id: string, side: number) => numbers(claimOf(claims, id), side)[0];
  const direct = one("xdp-return-bench-ns", 0);
  if (direct === undefined) return [];
  const rows = [
    { id: "direct", what: "cache, nobody asked", ns: direct, cycles: one("xdp-return-bench-cycles", 0) },
    {
      id: "asked",
      what: "cache, the pool asked",
      ns: one("xdp-return-bench-ns", 1),
      cycles: one("xdp-return-bench-cycles", 1),
    },
    { id: "ring", what: "by way of the ring", ns: one("xdp-return-bench-ring", 1), cycles: undefined },
  ];
  return rows.flatMap(({ id, what, ns, cycles }) =>
    ns === undefined
      ? []
      : [{ id, what, ns, cycles: cycles ?? null, ofDirect: id === "direct" ? null : (ns - direct) / direct }],
  );
}

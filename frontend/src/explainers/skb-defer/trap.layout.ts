/** The arithmetic of the trap: one difference, two bases; two hosts, two signs. All out of the claims library. */
import type { Claim } from "../../model/types";

export interface Side {
  label: string;
  pps: number;
}

/** The sysctl patch's own pair, and what it gives of either base. */
export interface Base {
  before: Side;
  after: Side;
  difference: number;
  ofBefore: number;
  ofAfter: number;
  published: string;
  /** Seconds each run lasted: packets sent by the rate. */
  seconds: readonly [number, number] | null;
}

/** A published pair as a ratio of after to before. */
export interface Pair {
  label: string;
  machine: string;
  ratio: number;
}

const value = (claim: Claim | undefined, at: number): number | null => {
  const found = claim?.series[at]?.values[0];
  return typeof found === "number" ? found : null;
};

const claimOf = (claims: readonly Claim[], id: string) => claims.find((claim) => claim.id === id);

export function baseOf(claims: readonly Claim[]): Base | null {
  const claim = claimOf(claims, "skb-defer-sysctl");
  const [before, after] = [value(claim, 0), value(claim, 1)];
  if (!claim || before === null || after === null) return null;
  const totals = claimOf(claims, "skb-defer-sysctl-totals");
  const [sent, sentAfter] = [value(totals, 0), value(totals, 1)];
  return {
    before: { label: claim.series[0]?.label ?? "", pps: before },
    after: { label: claim.series[1]?.label ?? "", pps: after },
    difference: after - before,
    ofBefore: (after - before) / before,
    ofAfter: (after - before) / after,
    published: claim.series[1]?.as_published ?? "",
    seconds: sent !== null && sentAfter !== null ? [sent / before, sentAfter / after] : null,
  };
}

/** Deferral on against off, on two hosts that both were right about themselves. */
export function pairsOf(claims: readonly Claim[]): Pair[] {
  const found = [
    { id: "skb-defer-merge", label: "32 queues, UDP" },
    { id: "skb-defer-af-xdp-regression", label: "one AF_XDP sender" },
  ].map(({ id, label }): Pair | null => {
    const claim = claimOf(claims, id);
    const [before, after] = [value(claim, 0), value(claim, 1)];
    if (!claim || before === null || after === null) return null;
    return { label, machine: claim.machine ?? "machine not stated", ratio: after / before };
  });
  return found.filter((pair) => pair !== null);
}

/** The arithmetic of the trap: one difference, two bases; two hosts, two signs. All out of the claims library. */
import type { Claim } from "../../model/types";
import { claimOf, pairOf } from "../figures/claims";

/** The sysctl patch's own pair, what it gives of either base, and the seconds each run lasted: packets sent by the rate. */
export function baseOf(claims: readonly Claim[]) {
  const claim = claimOf(claims, "skb-defer-sysctl");
  const pps = pairOf(claim);
  if (!claim || !pps) return null;
  const [before, after] = pps;
  const difference = after - before;
  const [first, second] = claim.series;
  const sent = pairOf(claimOf(claims, "skb-defer-sysctl-totals"));
  return {
    before: { label: first?.label ?? "", pps: before },
    after: { label: second?.label ?? "", pps: after },
    ...{ difference, ofBefore: difference / before, ofAfter: difference / after },
    published: second?.as_published ?? "",
    seconds: sent && ([sent[0] / before, sent[1] / after] as const),
  };
}

const HOSTS = [
  { id: "skb-defer-merge", label: "32 queues, UDP" },
  { id: "skb-defer-af-xdp-regression", label: "one AF_XDP sender" },
];

/** Deferral on against off as a ratio, on two hosts that both were right about themselves. */
export const pairsOf = (claims: readonly Claim[]) =>
  HOSTS.flatMap(({ id, label }) => {
    const claim = claimOf(claims, id);
    const pps = pairOf(claim);
    return pps ? [{ label, machine: claim?.machine ?? "machine not stated", ratio: pps[1] / pps[0] }] : [];
  });

/**
 * What lists and the lifecycle map say of a decision beside its question. Facts: the five threads and the commits named.
 * An explainer without an entry is listed by its question and answer alone.
 */
import type { MapMark, MapPlace } from "../charts/lifecycleMap/marks";
import type { LifecyclePart } from "../charts/lifecycleMap/parts";
import type { Meta } from "./contract";

export interface Decision {
  /** Where it stands on the lifecycle map, and the part it is dimmed with. */
  place: MapPlace;
  part: LifecyclePart;
  /** What has to be decided, and what was proposed. */
  decision: string;
  /** The mail it is argued from: its date as that mail gives it. */
  thread: { subject: string; author: string; date: string };
  /** What came of it. */
  outcome: string;
  /** The published figure that matters: a claim, and which of its changes. Values come from the claims library. */
  figure: { claim: string; label: string };
}

const DECISIONS: Readonly<Record<string, Decision>> = {
  "skb-defer": {
    place: "hand-back",
    part: "free",
    decision:
      "At completion, is an skb of another CPU handed back to it, or freed here? As posted: a switch, net.core.napi_consume_skb_defer, on by default.",
    thread: {
      subject: "net: add sysctl to toggle napi_consume_skb() alien skb defer",
      author: "Jason Xing",
      date: "26 Mar 2026",
    },
    outcome:
      "Not merged. v7.1 has 8a4e3ab61d49 instead: with net.core.skb_defer_max = 0, nothing is handed back at completion.",
    figure: { claim: "skb-defer-sysctl", label: "napi_consume_skb_defer=0" },
  },
  "xdp-return": {
    place: "page-return",
    part: "recycle",
    decision:
      "Does the caller say that a page may go straight into the pool’s cache, or does the pool find out? As posted: flag and argument go, the pool decides each time.",
    thread: {
      subject: "xdp: Delegate fast path return decision to page_pool",
      author: "Dragos Tatulea",
      date: "7 Nov 2025",
    },
    outcome: "No merge found. In December 2025 its author was inclined to stop; a reviewer found the cost near noise.",
    figure: { claim: "xdp-return-bench-ns", label: "NAPI aware (bench 04)" },
  },
  "rfs-llc": {
    place: "steering",
    part: "queue",
    decision:
      "A reader is found on another CPU: is its flow’s entry rewritten? As posted: only where the two CPUs share no LLC, or the old one cannot be used.",
    thread: {
      subject: "net: reduce RFS/ARFS flow updates by checking LLC affinity",
      author: "Chuang Wang",
      date: "8 Mar 2026",
    },
    outcome:
      "Cannot tell whether it was merged. The newest version found is v6 of June 2026, behind a sysctl, net.core.rps_feat_llc_affinity.",
    figure: { claim: "rfs-llc-steer-calls", label: "after" },
  },
  "xsk-batch": {
    place: "batching",
    part: "transmit",
    decision:
      "In copy mode, is the queue locked for each packet, or for a group? As posted: a socket option says how many, off by default, 32 recommended.",
    thread: { subject: "xsk: batch xmit in copy mode", author: "Jason Xing", date: "25 Aug 2025" },
    outcome: "No merge found. The newest version found is v3 of 21 October 2025.",
    figure: { claim: "xsk-batch-v3-i40e", label: "batch, xmit.more" },
  },
  "skb-init": {
    place: "wiping",
    part: "build",
    decision:
      "Is an skb’s header put into its first state when it is freed, or when it is allocated? As posted for 2.5.25: on allocation.",
    thread: { subject: "(RFC): SKB Initialization", author: "Mala Anand", date: "21 Aug 2002" },
    outcome: "Disputed on the list; what became of that patch is not known here. Today’s kernels clear at allocation.",
    figure: { claim: "skb-init-cycles", label: "weighted by calls" },
  },
};

/** What is known of an explainer's decision beside its meta. */
export const decisionOf = (id: string): Decision | undefined => DECISIONS[id];

/** The decisions as marks of the map, numbered as lists number them. */
export function marksOf(metas: readonly Meta[], hrefOf?: (id: string) => string): readonly MapMark[] {
  return metas.flatMap(({ id, question }, at) => {
    const decision = decisionOf(id);
    if (!decision) return [];
    const { place, part } = decision;
    return [{ id, number: at + 1, part, place, question, ...(hrefOf && { href: hrefOf(id) }) }];
  });
}

import type { CostEstimate, ReplaySummary } from "../../model/types";

/** An estimate in ns a skb, over ten of them. For tests. */
export function estimateOf(low: number, high: number, change: Partial<CostEstimate> = {}): CostEstimate {
  return {
    id: "per-skb",
    text: "freeing and allocating",
    unit: "ns",
    low,
    high,
    per: "skb",
    base: 10,
    terms: { put: 10 },
    ...change,
  };
}

/** One replay with its estimates. For tests. */
export function replayOf(variant: string, estimates: CostEstimate[], ran = false): ReplaySummary {
  return {
    policy: "skb-defer",
    variant,
    kernel: "6.18",
    knobs: {},
    decisions: {},
    counters: {},
    fidelity: {
      ran,
      compared: 10,
      agreed: 10,
      recorded: 10,
      interval: null,
      totals: [],
      not_compared: {},
      disagreed: {},
    },
    costs: {
      parameters: [
        {
          id: "put",
          text: "one put into the cache",
          unit: "ns",
          low: 1,
          high: 2,
          label: "assumed",
          source: "mail of 2026-03-26, machine not stated",
          samples: 0,
        },
      ],
      estimates,
    },
  };
}

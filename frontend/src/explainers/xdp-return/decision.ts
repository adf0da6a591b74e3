import type { Decision } from "../contract";

export const decision: Decision = {
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
};

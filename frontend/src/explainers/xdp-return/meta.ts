import type { Meta } from "../contract";

export const meta: Meta = {
  id: "xdp-return",
  policy: "xdp-return",
  order: 2,
  question: "A page comes back from XDP. Who decides that it may go into the pool’s cache?",
  answer: "The caller can say so for nothing and be wrong; the pool is always safe and has to be asked.",
  short: "page_pool return",
  lit: ["free", "recycle"],
  decision: {
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
};

import type { Advice } from "../../../model/types";

/** An answer with everything an answer can have. For tests. */
export const CHANGE: Advice = {
  policy: "skb-defer",
  stand: "change",
  variant: "seed-0",
  text: "Recycle TX completions on the completing CPU: every alien completion stays inside the LLC.",
  evidence: [
    { name: "alien frees inside the LLC", value: 2244, unit: "frees", label: "exact", base: "of 2,259 alien frees" },
    { name: "free and allocate", value: 31.5, unit: "ns", label: "modelled", base: "a skb, at most" },
  ],
  conditions: ["single sender, completion on another CPU of the same LLC"],
  would_change: ["completions that cross LLC domains"],
  set: ["sysctl -w net.core.skb_defer_max=0  # changes this host"],
  undo: ["sysctl -w net.core.skb_defer_max=128  # changes this host"],
  check: ["sysctl net.core.skb_defer_max"],
  record: [],
};

/** An answer that a recording cannot carry. For tests. */
export const CANNOT_TELL: Advice = {
  policy: "xdp-return",
  stand: "cannot-tell",
  variant: null,
  text: "Cannot tell: the recording holds no page_pool event.",
  evidence: [],
  conditions: [],
  would_change: [],
  set: [],
  undo: [],
  check: [],
  record: ["perf record -a -e page_pool:page_pool_state_release -- sleep 4"],
};

import type { Decision } from "../contract";

export const decision: Decision = {
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
};

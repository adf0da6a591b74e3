import type { Decision } from "../contract";

export const decision: Decision = {
  place: "wiping",
  part: "build",
  decision:
    "Is an skb’s header put into its first state when it is freed, or when it is allocated? As posted for 2.5.25: on allocation.",
  thread: { subject: "(RFC): SKB Initialization", author: "Mala Anand", date: "21 Aug 2002" },
  outcome: "Disputed on the list; what became of that patch is not known here. Today’s kernels clear at allocation.",
  figure: { claim: "skb-init-cycles", label: "weighted by calls" },
};

import type { Meta } from "../contract";

export const meta: Meta = {
  id: "skb-init",
  policy: "skb-init",
  order: 5,
  question: "Which CPU should pay for wiping an skb clean?",
  answer:
    "The one that allocates it, today: it needs the header’s cache lines anyway. In 2002 that was argued with a saving of 25 % of the cycles, a figure worth taking apart.",
  short: "wiping at alloc or free",
  lit: ["allocate", "build", "free"],
  decision: {
    place: "wiping",
    part: "build",
    decision:
      "Is an skb’s header put into its first state when it is freed, or when it is allocated? As posted for 2.5.25: on allocation.",
    thread: { subject: "(RFC): SKB Initialization", author: "Mala Anand", date: "21 Aug 2002" },
    outcome: "Disputed on the list; what became of that patch is not known here. Today’s kernels clear at allocation.",
    figure: { claim: "skb-init-cycles", label: "weighted by calls" },
  },
};

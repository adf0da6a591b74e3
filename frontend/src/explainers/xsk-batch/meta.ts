import type { Meta } from "../contract";

export const meta: Meta = {
  id: "xsk-batch",
  policy: "xsk-batch",
  order: 4,
  question: "What does handling packets in groups save?",
  answer: "The lock and what is taken with it, once a group instead of once a packet. The work for each packet stays.",
  short: "AF_XDP batch xmit",
  lit: ["allocate", "build", "transmit"],
  decision: {
    place: "batching",
    part: "transmit",
    decision:
      "In copy mode, is the queue locked for each packet, or for a group? As posted: a socket option says how many, off by default, 32 recommended.",
    thread: { subject: "xsk: batch xmit in copy mode", author: "Jason Xing", date: "25 Aug 2025" },
    outcome: "No merge found. The newest version found is v3 of 21 October 2025.",
    figure: { claim: "xsk-batch-v3-i40e", label: "batch, xmit.more" },
  },
};

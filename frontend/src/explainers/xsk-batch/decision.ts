import type { Decision } from "../contract";

export const decision: Decision = {
  place: "batching",
  part: "transmit",
  decision:
    "In copy mode, is the queue locked for each packet, or for a group? As posted: a socket option says how many, off by default, 32 recommended.",
  thread: { subject: "xsk: batch xmit in copy mode", author: "Jason Xing", date: "25 Aug 2025" },
  outcome: "No merge found. The newest version found is v3 of 21 October 2025.",
  figure: { claim: "xsk-batch-v3-i40e", label: "batch, xmit.more" },
};

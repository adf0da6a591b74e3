import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "xsk-batch",
  policy: "xsk-batch",
  order: 4,
  question: "What does handling packets in groups save?",
  answer: "You pay for the lock once per group, not once per packet. The work for each packet stays.",
  short: decisionName("xsk-batch"),
  lit: ["allocate", "build", "transmit"],
};

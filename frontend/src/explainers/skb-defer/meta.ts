import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "skb-defer",
  policy: "skb-defer",
  order: 1,
  question: "An skb is allocated on one CPU and completed on another. Who frees it?",
  answer: "Handing it back keeps the owner’s cache warm. Freeing it here is immediate.",
  short: decisionName("skb-defer"),
  lit: ["allocate", "complete", "free", "recycle"],
};

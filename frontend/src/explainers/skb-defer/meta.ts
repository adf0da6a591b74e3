import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "skb-defer",
  policy: "skb-defer",
  order: 1,
  question: "An skb is allocated on one CPU and completed on another. Who frees it?",
  answer: "Hand it back and the owner’s cache stays warm; free it here and nobody waits. Each is right on some hosts.",
  short: decisionName("skb-defer"),
  lit: ["allocate", "complete", "free", "recycle"],
};

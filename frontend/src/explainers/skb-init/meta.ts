import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "skb-init",
  policy: "skb-init",
  order: 5,
  question: "Which CPU should pay for wiping an skb clean?",
  answer:
    "The one that allocates it, today: it needs the header’s cache lines anyway. In 2002 that was argued with a saving of 25 % of the cycles, a figure worth taking apart.",
  short: decisionName("skb-init"),
  lit: ["allocate", "build", "free"],
};

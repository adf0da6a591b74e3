import type { Meta } from "../../contract";

export const meta: Meta = {
  id: "sixth",
  policy: "skb-defer",
  order: 6,
  question: "How long does an skb wait on a defer list?",
  answer: "Until its own CPU next runs NET_RX: nothing else empties the list.",
  short: "waiting on a list",
  lit: ["free"],
};

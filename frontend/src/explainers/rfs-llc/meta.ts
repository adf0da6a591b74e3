import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "rfs-llc",
  policy: "rfs-llc",
  order: 3,
  question: "A reader hops to another CPU. Should the flow table follow?",
  answer:
    "Following every hop reprograms the NIC each time. If only moves between caches count, most hops need nothing.",
  short: decisionName("rfs-llc"),
  lit: ["queue"],
};

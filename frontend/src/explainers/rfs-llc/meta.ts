import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "rfs-llc",
  policy: "rfs-llc",
  order: 3,
  question: "A reader hops to another CPU. Should the flow table follow?",
  answer: "Follow every hop and the NIC is asked each time; stay within a cache and most hops need nothing.",
  short: decisionName("rfs-llc"),
  lit: ["queue"],
};

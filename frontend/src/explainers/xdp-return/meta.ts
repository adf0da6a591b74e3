import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "xdp-return",
  policy: "xdp-return",
  order: 2,
  question: "A page comes back from XDP. Who decides that it may go into the pool’s cache?",
  answer: "The caller can say so for nothing and be wrong; the pool is always safe and has to be asked.",
  short: decisionName("xdp-return"),
  lit: ["free", "recycle"],
};

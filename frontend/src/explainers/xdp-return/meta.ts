import { decisionName } from "../../common/decisionNames";
import type { Meta } from "../contract";

export const meta: Meta = {
  id: "xdp-return",
  policy: "xdp-return",
  order: 2,
  question: "A page comes back from XDP. Who decides that it may go into the pool’s cache?",
  answer: "Trusting the caller is free but can be wrong. Asking the pool is safe but takes time.",
  short: decisionName("xdp-return"),
  lit: ["free", "recycle"],
};

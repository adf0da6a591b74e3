/** skb-defer: an skb is allocated on one CPU and its use ends on another. */
import type { Explainer } from "../contract";
import { Lanes } from "../parts/Lanes";
import { ledger } from "./ledger";
import { DeferMap } from "./map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { HAND, STEPS } from "./steps";

const explainer: Explainer = {
  meta,
  scenario: "skb-defer",
  Map: DeferMap,
  Lanes,
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
};

export default explainer;

/** rfs-llc: a reader hops CPUs; must the flow table, and the NIC, follow? */
import type { Explainer } from "../contract";
import { HopLanes } from "./HopLanes";
import { ledger } from "./ledger";
import { RfsMap } from "./map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { HAND, STEPS } from "./steps";

const explainer: Explainer = {
  meta,
  scenario: "rfs-llc",
  Map: RfsMap,
  Lanes: HopLanes,
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
};

export default explainer;

/** rfs-llc: a reader hops CPUs; must the flow table, and the NIC, follow? */
import type { Explainer } from "../contract";
import { HopLanes } from "./HopLanes";
import { hand } from "./hand";
import { ledger } from "./ledger";
import { RfsMap } from "./map";
import { meta } from "./meta";
import steps from "./steps.md";

const explainer: Explainer = { meta, scenario: "rfs-llc", Map: RfsMap, Lanes: HopLanes, ledger, steps, hand };

export default explainer;

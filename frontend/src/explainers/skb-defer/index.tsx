/** skb-defer: an skb is allocated on one CPU and its use ends on another. */
import type { Explainer } from "../contract";
import { Lanes } from "../parts/Lanes";
import { hand } from "./hand";
import { ledger } from "./ledger";
import { DeferMap } from "./map";
import { meta } from "./meta";
import steps from "./steps.md";

const explainer: Explainer = { meta, scenario: "skb-defer", Map: DeferMap, Lanes, ledger, steps, hand };

export default explainer;

/** skb-init: somebody has to wipe a header clean, the CPU that frees it or the CPU that allocates it next. */
import type { Explainer } from "../contract";
import { Lanes } from "../parts/Lanes";
import { hand } from "./hand";
import { ledger } from "./ledger";
import { InitMap } from "./map";
import { meta } from "./meta";
import steps from "./steps.md";

const explainer: Explainer = { meta, scenario: "skb-init", Map: InitMap, Lanes, ledger, steps, hand };

export default explainer;

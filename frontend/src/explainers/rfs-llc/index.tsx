/** rfs-llc: a reader hops CPUs; must the flow table, and the NIC, follow? */
import type { Explainer } from "../contract";
import { FourRules } from "./FourRules";
import { HopLanes } from "./Lanes";
import { ledger } from "./ledger";
import { RfsMap } from "./Map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { RfsTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HAND, HELPER, PAIRINGS, RULES_TEXT, STEPS, TRAP } from "./words";

const explainer: Explainer = {
  meta,
  scenario: "rfs-llc",
  Map: RfsMap,
  Lanes: HopLanes,
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: RfsTrap },
  chapters: [{ id: "four-rules", heading: "Four rules over the same reads", text: RULES_TEXT, Body: FourRules }],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default explainer;

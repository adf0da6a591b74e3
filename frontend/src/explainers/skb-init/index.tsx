/** skb-init: somebody has to wipe a header clean, the CPU that frees it or the CPU that allocates it next. */
import type { Explainer } from "../contract";
import { Lanes } from "../parts/Lanes";
import { ledger } from "./ledger";
import { InitMap } from "./Map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { InitTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HAND, HELPER, PAIRINGS, STEPS, TRAP } from "./words";

const explainer: Explainer = {
  meta,
  scenario: "skb-init",
  Map: InitMap,
  Lanes,
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: InitTrap },
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default explainer;

/** skb-defer: an skb is allocated on one CPU and its use ends on another. */
import type { Explainer } from "../contract";
import { Lanes } from "../parts/Lanes";
import { ledger } from "./ledger";
import { DeferMap } from "./Map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { StuckSlot } from "./StuckSlot";
import { DeferTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HAND, HELPER, PAIRINGS, STEPS, STUCK_TEXT, TRAP } from "./words";

const explainer: Explainer = {
  meta,
  scenario: "skb-defer",
  Map: DeferMap,
  Lanes,
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: DeferTrap },
  chapters: [
    { id: "stuck-slot", heading: "Set to 0 and back: the slot that never recovers", text: STUCK_TEXT, Body: StuckSlot },
  ],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default explainer;

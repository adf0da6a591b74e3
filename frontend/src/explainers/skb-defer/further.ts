/** skb-defer, below its steps: fetched behind the first screen. */
import type { Further } from "../contract";
import { StuckSlot } from "./StuckSlot";
import { DeferTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HELPER, PAIRINGS, STUCK_TEXT, TRAP } from "./words";

const further: Further = {
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: DeferTrap },
  chapters: [
    { id: "stuck-slot", heading: "Set to 0 and back: the slot that never recovers", text: STUCK_TEXT, Body: StuckSlot },
  ],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default further;

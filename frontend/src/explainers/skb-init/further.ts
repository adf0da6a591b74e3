/** skb-init, below its steps: fetched behind the first screen. */
import type { Further } from "../contract";
import { InitTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HELPER, PAIRINGS, TRAP } from "./words";

const further: Further = {
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: InitTrap },
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default further;

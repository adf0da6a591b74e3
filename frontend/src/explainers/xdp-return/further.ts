/** xdp-return, below its steps: fetched behind the first screen. */
import type { Further } from "../contract";
import { Cost } from "./Cost";
import { Race } from "./Race";
import { ReturnTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, COST_TEXT, HELPER, PAIRINGS, RACE_TEXT, TRAP } from "./words";

const further: Further = {
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: ReturnTrap },
  chapters: [
    { id: "race", heading: "What a wrong “cache” means", text: RACE_TEXT, Body: Race },
    { id: "cost", heading: "What a question costs, and beside what", text: COST_TEXT, Body: Cost },
  ],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default further;

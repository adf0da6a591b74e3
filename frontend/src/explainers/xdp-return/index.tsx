/** xdp-return: a page comes back from XDP, into the pool’s cache or its ring. */
import type { Explainer } from "../contract";
import { CaseLanes } from "./CaseLanes";
import { Cost } from "./Cost";
import { ledger } from "./ledger";
import { ReturnMap } from "./Map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { Race } from "./Race";
import { ReturnTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, COST_TEXT, HAND, HELPER, PAIRINGS, RACE_TEXT, STEPS, TRAP } from "./words";

const explainer: Explainer = {
  meta,
  scenario: "xdp-return",
  Map: ReturnMap,
  Lanes: CaseLanes,
  lanesAxis: () => "Lanes count events, a page of them at a time: every event takes the same room, on both sides.",
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
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

export default explainer;

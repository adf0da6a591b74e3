/** rfs-llc, below its steps: fetched behind the first screen. */
import type { Further } from "../contract";
import { FourRules } from "./FourRules";
import { RfsTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HELPER, PAIRINGS, RULES_TEXT, TRAP } from "./words";

const further: Further = {
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: RfsTrap },
  chapters: [{ id: "four-rules", heading: "Four rules over the same reads", text: RULES_TEXT, Body: FourRules }],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default further;

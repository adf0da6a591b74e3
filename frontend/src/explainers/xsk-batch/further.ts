/** xsk-batch, below its steps: fetched behind the first screen. */
import type { Further } from "../contract";
import { GroupSize } from "./GroupSize";
import { BatchTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HELPER, PAIRINGS, SIZE_TEXT, TRAP } from "./words";

const further: Further = {
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: BatchTrap },
  chapters: [{ id: "group-size", heading: "What no group size can save", text: SIZE_TEXT, Body: GroupSize }],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default further;

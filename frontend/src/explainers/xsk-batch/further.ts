/** xsk-batch, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import text from "./further.md?raw";
import { GroupSize } from "./GroupSize";
import { nameOf } from "./names";
import { BatchTrap } from "./Trap";

export default furtherOf(text, { nameOf, trap: BatchTrap, chapters: { "group-size": GroupSize } });

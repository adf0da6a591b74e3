/** skb-defer, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import text from "./further.md?raw";
import { nameOf } from "./names";
import { StuckSlot } from "./StuckSlot";
import { DeferTrap } from "./Trap";

export default furtherOf(text, { nameOf, trap: DeferTrap, chapters: { "stuck-slot": StuckSlot } });

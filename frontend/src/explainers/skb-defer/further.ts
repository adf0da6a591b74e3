/** skb-defer, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import text from "./further.md?raw";
import { StuckSlot } from "./StuckSlot";
import { DeferTrap } from "./Trap";

export default furtherOf(text, { trap: DeferTrap, chapters: { "stuck-slot": StuckSlot } });

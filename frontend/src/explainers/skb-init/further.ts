/** skb-init, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import text from "./further.md?raw";
import { InitTrap } from "./Trap";

export default furtherOf(text, { trap: InitTrap });

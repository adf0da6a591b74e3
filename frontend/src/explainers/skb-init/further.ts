/** skb-init, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import text from "./further.md?raw";
import { nameOf } from "./names";
import { InitTrap } from "./Trap";

export default furtherOf(text, { nameOf, trap: InitTrap });

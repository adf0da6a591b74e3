/** xdp-return, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import { Cost } from "./Cost";
import text from "./further.md?raw";
import { nameOf } from "./names";
import { Race } from "./Race";
import { ReturnTrap } from "./Trap";

export default furtherOf(text, { nameOf, trap: ReturnTrap, chapters: { race: Race, cost: Cost } });

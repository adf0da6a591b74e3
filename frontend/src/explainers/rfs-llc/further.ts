/** rfs-llc, below its steps: fetched behind the first screen. */
import { furtherOf } from "../furtherOf";
import { FourRules } from "./FourRules";
import text from "./further.md?raw";
import { nameOf } from "./names";
import { RfsTrap } from "./Trap";

export default furtherOf(text, { nameOf, trap: RfsTrap, chapters: { "four-rules": FourRules } });

import { ticks } from "d3-array";
import { LETTER, textWidth } from "./picture";
import { duration } from "./units";

/** Space a tick's label needs, in CSS pixels; more where times in the unit chosen are long. */
const ROOM = 90;
/** Between two labels. */
const AIR = 24;

/** One tick of a clock. */
export interface Tick {
  /** ns since the trace's first event. */
  t: number;
  /** Time since the start of the range: the first tick says 0. */
  text: string;
}

/** Ticks at round times since the start of the range, as many as have room. */
export function timeTicks(from: number, to: number, width: number): Tick[] {
  const length = Math.max(1, to - from);
  const room = Math.max(ROOM, textWidth(duration(length), LETTER.text) + AIR);
  const wanted = Math.max(1, Math.floor(width / room));
  // A label stands to the right of its tick; a short one may reach over the end.
  const last = Math.min(0.96, room > ROOM ? 1 - (room - AIR) / width : 1);
  return ticks(0, length, wanted)
    .filter((at) => Number.isInteger(at) && (at === 0 || at < length * last))
    .map((at) => ({ t: from + at, text: at === 0 ? "0" : duration(at) }));
}

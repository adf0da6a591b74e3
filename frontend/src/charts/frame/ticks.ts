import { ticks } from "d3-array";
import { duration } from "./format";

/** Space a tick's label needs, in CSS pixels. */
const ROOM = 90;

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
  const wanted = Math.max(1, Math.floor(width / ROOM));
  return ticks(0, length, wanted)
    .filter((at) => Number.isInteger(at) && at < length * 0.96)
    .map((at) => ({ t: from + at, text: at === 0 ? "0" : duration(at) }));
}

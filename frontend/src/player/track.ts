/**
 * Track: what a player needs to know of a simulation, or of two on one clock: when each position comes, and where the story rests.
 *
 *   times[0] = 0 ns        before anything happened
 *   times[n]               when position n is reached, never before times[n − 1]
 */
import type { Simulation } from "../model/simulation";

/** Whether things glide, or jump (reduced motion). */
export type Motion = "full" | "reduced";

export interface Track {
  /** Virtual ns by position; one more than there are positions to go to. */
  times: readonly number[];
  /** Position of each step of the story, by its place in the story; null = the step shows another simulation. */
  stops: readonly (number | null)[];
  /** Virtual ns that one second on the screen shows at 1×: 1, 2 or 5 of a power of ten. */
  unit: number;
  motion: Motion;
}

/** How long a simulation takes at 1×, ms, as near as a clean unit comes to it. */
const WHOLE_MS = 28_000;
/** A simulation of few events is shown in so many ms an event instead. */
const EVENT_MS = 800;
/** The longest wait for an event, ms at the speed that is played; what is over is skipped, and the bar says how much. */
export const LONGEST_WAIT_MS = 1500;
/** Reduced motion: one event every so often, ms at 1×; never faster than twice a second. */
const AUTO_STEP_MS = 2000;
const LEAST_AUTO_STEP_MS = 500;
/** A motion, ms: so long at 1× and slower, and half of it at 4×. */
const MOTION_MS = 300;
/** Shorter motions are not seen: the token lands at once. Three frames, ms. */
const LEAST_MOTION_MS = 50;

const UNITS: readonly number[] = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power)).flat();

/** ms from one position to the next at so many ns a second. */
const wait = (gap: number, nsPerSecond: number) => Math.min((gap / nsPerSecond) * 1000, LONGEST_WAIT_MS);

/** The unit under which the whole takes about 28 s, idle stretches cut. */
export function unitOf(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, before) => time - (times[before] ?? 0));
  const target = Math.min(WHOLE_MS, gaps.length * EVENT_MS);
  let best = { unit: 1000, off: Number.POSITIVE_INFINITY };
  for (const unit of UNITS) {
    const whole = gaps.reduce((sum, gap) => sum + wait(gap, unit), 0);
    const off = Math.abs(Math.log(Math.max(1, whole) / Math.max(1, target)));
    if (off < best.off) best = { unit, off };
  }
  return best.unit;
}

/** Times of a simulation's positions. What an engine stamped out of order is shown when the latest before it was. */
export function timesOf(run: Simulation): number[] {
  const times = [0];
  for (const event of run.events) times.push(Math.max(times.at(-1) ?? 0, event.at_ns));
  return times;
}

export function trackOf(run: Simulation, stops: readonly (number | null)[], motion: Motion): Track {
  const times = timesOf(run);
  return { times, stops, unit: unitOf(times), motion };
}

/** The last position. */
export const endOf = (track: Track): number => track.times.length - 1;

/** Virtual ns that one second on the screen shows at a speed 2^exponent. */
export const nsPerSecond = (track: Track, speed: number): number => track.unit * 2 ** speed;

/** ms the reader looks at a position before the next comes. */
export function waitAfter(track: Track, position: number, speed: number): number {
  if (track.motion === "reduced") return Math.max(LEAST_AUTO_STEP_MS, AUTO_STEP_MS / 2 ** speed);
  return wait(gapAfter(track, position), nsPerSecond(track, speed));
}

/** ns that are passed over after a position, because waiting for them would take too long; null = none. */
export function skippedAfter(track: Track, position: number, speed: number): number | null {
  if (track.motion === "reduced" || position >= endOf(track)) return null;
  const over = gapAfter(track, position) - (LONGEST_WAIT_MS / 1000) * nsPerSecond(track, speed);
  return over > 0 ? over : null;
}

/** ms that the motion of the event before a position takes; 0 = it lands at once. */
export function motionAt(track: Track, position: number, speed: number, isPlaying: boolean): number {
  if (track.motion === "reduced" || position === 0) return 0;
  const full = MOTION_MS / 2 ** (Math.max(0, speed) / 2);
  if (!isPlaying || position >= endOf(track)) return full;
  const fitting = Math.min(full, waitAfter(track, position, speed));
  return fitting < LEAST_MOTION_MS ? 0 : fitting;
}

function gapAfter(track: Track, position: number): number {
  const time = track.times[position] ?? 0;
  return (track.times[position + 1] ?? time) - time;
}

/** The nearest stop after (1) or before (−1) a position: which step, and where. */
export function stopBeside(track: Track, position: number, side: 1 | -1): { step: number; position: number } | null {
  let best: { step: number; position: number } | null = null;
  track.stops.forEach((at, step) => {
    if (at === null || (at - position) * side <= 0) return;
    // Of two steps at one place the one that is met first on the way.
    if (best === null || (at - best.position) * side < 0 || (at === best.position && side === -1))
      best = { step, position: at };
  });
  return best;
}

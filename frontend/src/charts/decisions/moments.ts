import type { Decisions } from "../../model/types";

/** The moments as columns, as they come. */
export type Moments = Decisions["moments"];

/** The moment that is selected, by its instant; −1 when none of these is. */
export function momentAt(moments: Moments, t: number | null): number {
  return t === null ? -1 : moments.t.indexOf(t);
}

/**
 * The next moment, or the one before. From nowhere, or from an instant between two moments, the first one on that side.
 * Stops at the ends: the moment stays where it is.
 */
export function jumped(moments: Moments, t: number | null, step: 1 | -1): number {
  const { length } = moments.t;
  if (length === 0) return -1;
  if (t === null) return step === 1 ? 0 : length - 1;
  // Several moments share an instant: the walk goes on from the last, or the first, of them.
  const later = moments.t.findIndex((other) => other > t);
  const earlier = moments.t.findLastIndex((other) => other < t);
  if (step === 1) return later < 0 ? length - 1 : later;
  return Math.max(0, earlier);
}

/**
 * The instant that n or p leads to: the next moment in the range, and past the last of them the first one beyond it.
 * null: nowhere.
 */
export function walkedTo(moments: Moments, t: number | null, step: 1 | -1): number | null {
  const inside = moments.t[jumped(moments, t, step)] ?? null;
  if (inside !== null && inside !== t) return inside;
  return (step === 1 ? moments.after : moments.before) ?? inside;
}

/** The moment nearest to an instant, for a press on the strip; −1 when there is none. */
export function nearest(moments: Moments, t: number): number {
  let best = -1;
  for (const [place, other] of moments.t.entries()) {
    if (best < 0 || Math.abs(other - t) < Math.abs((moments.t[best] ?? 0) - t)) best = place;
  }
  return best;
}

/** Ticks of the strip, those of the shown flow apart from the others, one per pixel at most. */
export function strip(
  moments: Moments,
  flow: string | null,
  x: (t: number) => number,
): { own: number[]; other: number[] } {
  const own = new Set<number>();
  const other = new Set<number>();
  for (const [place, t] of moments.t.entries()) (moments.flow[place] === flow ? own : other).add(Math.round(x(t)));
  return { own: [...own], other: [...other].filter((at) => !own.has(at)) };
}

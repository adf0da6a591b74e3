/** Hosts of a class in equal parts of the axis, where they are too many for a dot each. */
import type { Spread } from "./types";

/** Parts of the shared axis: coarser than the parts of a report's histogram, which never reaches beyond the axis. */
export const PARTS = 32;

/** The share of a class's hosts in each part. A part of the histogram that lies in two of the axis is divided between them. */
export function sharesOf(
  { histogram: { low, high, counts }, hosts }: Spread,
  domain: readonly [number, number],
): number[] {
  const shares = Array<number>(PARTS).fill(0);
  const part = (domain[1] - domain[0]) / PARTS;
  const step = (high - low) / counts.length;
  const placeOf = (value: number) => Math.max(0, Math.min(PARTS - 1, Math.floor((value - domain[0]) / part)));
  counts.forEach((many, index) => {
    const [from, to] = [low + index * step, low + (index + 1) * step];
    const [first, last] = [placeOf(from), placeOf(to)];
    for (let place = first; place <= last; place += 1) {
      const begin = domain[0] + place * part;
      const inside = step > 0 ? (Math.min(to, begin + part) - Math.max(from, begin)) / step : 1;
      shares[place] = (shares[place] ?? 0) + (many / hosts) * Math.max(0, Math.min(1, inside));
      // Hosts that all say the same lie in one part.
      if (step === 0) break;
    }
  });
  return shares;
}

/** Ways of straight pieces: pure functions of the phase. */
import { eased, type Point } from "../parts/motion";

/** Corners in order. */
export type Polyline = readonly Point[];

const r = (value: number) => Math.round(value * 10) / 10;

export const linePath = (points: Polyline): string =>
  points.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${r(x)} ${r(y)}`).join("");

/** The point of a way at a phase, by its length. */
export function onLine(points: Polyline, phase: number): Point {
  const lengths = points.slice(1).map((to, place) => {
    const from = points[place] ?? to;
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
  let left = eased(phase) * lengths.reduce((sum, one) => sum + one, 0);
  for (const [place, length] of lengths.entries()) {
    const [from, to] = [points[place], points[place + 1]];
    if (!from || !to) break;
    if (left <= length && length > 0) {
      const t = left / length;
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    }
    left -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

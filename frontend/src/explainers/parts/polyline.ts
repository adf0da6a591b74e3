/** Ways of straight pieces: how long one is, a point on it, its path. */
import { arrowHead, eased, type Point } from "./motion";

/** Corners in order. */
export type Polyline = readonly Point[];

/** Corners from a point on, each of which changes its x or its y. */
export function turning(from: Point, ...turns: readonly Partial<Point>[]): Polyline {
  const corners = [from];
  for (const turn of turns) corners.push({ ...(corners.at(-1) ?? from), ...turn });
  return corners;
}

export const apart = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The point that a share of the way has been gone to, at an eased phase. */
export function pointOn(points: Polyline, phase: number): Point | null {
  const [first] = points;
  if (!first) return null;
  let left = lengthOf(points) * eased(phase);
  for (let place = 1; place < points.length; place++) {
    const [from, to] = [points[place - 1] ?? first, points[place] ?? first];
    const step = apart(from, to);
    if (left <= step && step > 0) {
      const share = left / step;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= step;
  }
  return points.at(-1) ?? first;
}

export function lengthOf(points: Polyline): number {
  return points.slice(1).reduce((sum, point, place) => sum + apart(points[place] ?? point, point), 0);
}

/** Direction in which a way arrives, radians. */
export function arrivalOf(points: Polyline): number {
  const [before, last] = points.slice(-2);
  return before && last ? Math.atan2(last.y - before.y, last.x - before.x) : 0;
}

/** The arrow head at its end, as a path that is filled. */
export function headOf(points: Polyline, size?: number): string {
  const end = points.at(-1);
  return end && points.length > 1 ? arrowHead(end, arrivalOf(points), size) : "";
}

/** The way as a path, its corners sharp. */
export const linePath = (points: Polyline): string =>
  points.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${r(x)} ${r(y)}`).join("");

const r = (value: number) => Math.round(value * 10) / 10;

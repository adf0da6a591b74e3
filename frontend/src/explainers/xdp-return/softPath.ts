import type { Point } from "../parts/motion";
import { apart, type Polyline } from "../parts/polyline";

/** Radius of a corner, CSS pixels. */
const SOFT = 7;

/** A way of straight pieces as a path, its corners soft. */
export function softPath(points: Polyline): string {
  const [first] = points;
  if (!first) return "";
  let path = `M${r(first.x)} ${r(first.y)}`;
  for (let place = 1; place < points.length; place++) {
    const [before, corner, after] = [points[place - 1] ?? first, points[place] ?? first, points[place + 1]];
    if (!after) {
      path += `L${r(corner.x)} ${r(corner.y)}`;
      continue;
    }
    const soft = Math.min(SOFT, apart(before, corner) / 2, apart(corner, after) / 2);
    const [into, out] = [toward(corner, before, soft), toward(corner, after, soft)];
    path += `L${r(into.x)} ${r(into.y)}Q${r(corner.x)} ${r(corner.y)} ${r(out.x)} ${r(out.y)}`;
  }
  return path;
}

function toward(from: Point, to: Point, by: number): Point {
  const length = apart(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

const r = (value: number) => Math.round(value * 10) / 10;

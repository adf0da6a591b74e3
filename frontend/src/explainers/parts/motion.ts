/** Where something is between two places: pure functions of the phase, so that every frame can be drawn on its own. */

export interface Point {
  x: number;
  y: number;
}

/** Slow at its end: 0 → 0, 1 → 1. */
export const eased = (phase: number): number => 1 - (1 - phase) ** 3;

/** Between two numbers. */
export const between = (from: number, to: number, phase: number): number => from + (to - from) * phase;

/**
 * A curve of two places that arrives along `bend` (CSS pixels, from the right where positive) and leaves along `leave`, which is
 * the same unless said.
 */
export interface Curve {
  from: Point;
  to: Point;
  bend: number;
  leave?: number;
}

/** A point of a curve, at an eased phase. */
export function along({ from, to, bend, leave = bend }: Curve, phase: number): Point {
  const t = eased(phase);
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  return {
    x: a * from.x + b * (from.x + leave) + c * (to.x + bend) + d * to.x,
    y: a * from.y + b * from.y + c * to.y + d * to.y,
  };
}

/** The curve as a path. */
export function curvePath({ from, to, bend, leave = bend }: Curve): string {
  return `M${r(from.x)} ${r(from.y)}C${r(from.x + leave)} ${r(from.y)} ${r(to.x + bend)} ${r(to.y)} ${r(to.x)} ${r(to.y)}`;
}

/** An arrow head at a point, as a path that is filled; `angle` in radians, 0 = pointing right. */
export function arrowHead(at: Point, angle: number, size = 7): string {
  const corner = (turn: number) => ({
    x: at.x - size * Math.cos(angle + turn),
    y: at.y - size * Math.sin(angle + turn),
  });
  const [left, right] = [corner(0.45), corner(-0.45)];
  return `M${r(at.x)} ${r(at.y)}L${r(left.x)} ${r(left.y)}L${r(right.x)} ${r(right.y)}Z`;
}

/** The direction in which a curve arrives. */
export const arrival = ({ from, to, bend }: Curve): number =>
  bend === 0 ? Math.atan2(to.y - from.y, to.x - from.x) : bend > 0 ? Math.PI : 0;

const r = (value: number) => Math.round(value * 10) / 10;

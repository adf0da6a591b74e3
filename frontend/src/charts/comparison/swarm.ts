/** Runs as points that never hide each other: those that would cover each other step away from the line by turns. */
import type { Values } from "../../model/comparison";
import { tenth } from "../frame/picture";

export interface Point {
  /** Position in the side's values. */
  at: number;
  x: number;
  y: number;
  /** Beyond 3 interquartile ranges: drawn hollow, counted in words. */
  isFar: boolean;
}

/** Places a side's values; the order of runs decides who steps away, never chance. */
export function swarm(
  { values, far }: Pick<Values, "values" | "far">,
  x: (value: number) => number,
  y: number,
  reach: number,
  radius: number,
): Point[] {
  const isFar = new Set(far);
  const near = new Map<number, number>();
  return values.map((value, at) => {
    const place = x(value);
    // Points of one cell of a mark's width share a stack: one pass, however many runs there are.
    const cell = Math.round(place / (2 * radius));
    const before = (near.get(cell) ?? 0) + (near.get(cell - 1) ?? 0) / 2;
    near.set(cell, (near.get(cell) ?? 0) + 1);
    const steps = Math.ceil(before / 2) * (Math.round(before) % 2 === 1 ? -1 : 1);
    const away = Math.max(-reach, Math.min(reach, steps * radius * 1.2));
    return { at, x: tenth(place), y: tenth(y + away), isFar: isFar.has(at) };
  });
}

import type { Distance } from "../../model/types";
import type { ColourToken } from "../vocabulary";

/** How strong a cell is filled: 0 is empty, 5 the largest. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** One look of a cell. */
export interface Look {
  fill: ColourToken;
  opacity: number;
  /** Paint of the count on it, at 4.5:1 or better in every palette and theme (computed in ramp.test.ts). */
  text: string;
}

const OPACITY: Record<Level, number> = { 0: 0, 1: 0.14, 2: 0.28, 3: 0.46, 4: 0.72, 5: 1 };

/**
 * The level of a count below the largest one. Square root: a cell of a tenth of the largest still stands at level 2,
 * and the few dominating pairs do not wash out the rest.
 */
export function levelOf(count: number, most: number): Level {
  if (count <= 0 || most <= 0) return 0;
  return Math.max(1, Math.min(5, Math.ceil(5 * Math.sqrt(count / most)))) as Level;
}

/** The fill and text of a cell. Skbs that never left their CPU are neutral: they are not what the picture is about. */
export function lookOf(distance: Distance | null, level: Level): Look {
  if (distance === null || level === 0) return { fill: "--muted", opacity: 0, text: "var(--muted)" };
  if (distance === "same-cpu") return { fill: "--data-unknown", opacity: 0.16, text: "var(--ink)" };
  const side = distance === "same-llc" ? "local" : "across";
  const text = level <= 3 ? "var(--ink)" : level === 4 ? `var(--on-${side}-part)` : `var(--on-${side})`;
  return { fill: `--data-${side}`, opacity: OPACITY[level], text };
}

/** Corner marks of a cell: none within the LLC, one to another LLC, two to another node. The shape behind the colour. */
export function cornersOf(distance: Distance | null): 0 | 1 | 2 {
  if (distance === "cross-node") return 2;
  return distance === "cross-llc" ? 1 : 0;
}

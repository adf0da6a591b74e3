/** Colour and shape of sides and verdicts. A colour never stands alone: sides differ in form, a verdict is a word. */
import type { VerdictWord } from "../../model/comparison";
import type { Token } from "../frame/picture";

export type Side = "before" | "after";

/** As in the throughput picture: before recedes, after carries the data colour. */
export const SIDE_PAINT = { before: "--data-unknown", after: "--data-local" } as const satisfies Record<Side, Token>;

/** Of a verdict's word and its interval. */
export const VERDICT_PAINT = {
  FASTER: "--verdict-up",
  MORE: "--verdict-up",
  SLOWER: "--verdict-down",
  LESS: "--verdict-down",
  "SMALL CHANGE": "--verdict-small",
  SAME: "--verdict-same",
  "CANNOT TELL": "--verdict-unsure",
  "NOT COMPARABLE": "--verdict-unsure",
  DESCRIBED: "--verdict-unsure",
} as const satisfies Record<VerdictWord, Token>;

/** Radius of a run's mark, in CSS pixels. */
export const RADIUS = 4;

/** A circle before, a diamond after: the same area, told apart without colour. */
export function markPath(side: Side, radius: number): string {
  if (side === "after") {
    const reach = round(radius * 1.25);
    return `M0 ${-reach}L${reach} 0L0 ${reach}L${-reach} 0Z`;
  }
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

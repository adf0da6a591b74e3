/** Colour and shape of sides and verdicts. A colour never stands alone: sides differ in form, a verdict is a word. */
import type { Row, VerdictWord } from "../../model/comparison";
import { type Token, tenth } from "../frame/picture";

export type Side = "before" | "after";

/** As in the throughput picture: before recedes, after carries the data colour. */
export const SIDE_PAINT = { before: "--data-unknown", after: "--data-local" } as const satisfies Record<Side, Token>;

/** Of a verdict's word and its interval, as far as the word alone says it. */
const VERDICT_PAINT = {
  FASTER: "--verdict-up",
  MORE: "--verdict-small",
  SLOWER: "--verdict-down",
  LESS: "--verdict-small",
  "SMALL CHANGE": "--verdict-small",
  SAME: "--verdict-same",
  "CANNOT TELL": "--verdict-unsure",
  "NOT COMPARABLE": "--verdict-unsure",
  DESCRIBED: "--verdict-unsure",
} as const satisfies Record<VerdictWord, Token>;

/** The colour of a verdict: by better or worse, not by more or less. Without a better direction it is neither. */
export function verdictPaint({ word, better }: Pick<Row, "word" | "better">): Token {
  if ((word === "MORE" || word === "LESS") && better !== null)
    return (word === "MORE") === (better === "more") ? "--verdict-up" : "--verdict-down";
  return VERDICT_PAINT[word];
}

/** Radius of a run's mark, in CSS pixels. */
export const RADIUS = 4;

/** A circle before, a diamond after: the same area, told apart without colour. */
export function markPath(side: Side, radius: number): string {
  if (side === "after") {
    const reach = tenth(radius * 1.25);
    return `M0 ${-reach}L${reach} 0L0 ${reach}L${-reach} 0Z`;
  }
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

import { count } from "../../common/format";
import type { Knob } from "../../model/types";

/** What a knob may be. A bound that JavaScript cannot hold exactly is no number to show. */
export function boundsOf({ min, max }: Pick<Knob, "min" | "max">): string {
  return max > Number.MAX_SAFE_INTEGER ? `${count(min)} or more` : `${count(min)} to ${count(max)}`;
}

/** `B4-overflow` → `rule-B4-overflow`: a rule's row in the rules table. */
export function ruleAnchor(rule: string): string {
  return `rule-${rule}`;
}

/** `The list fills, one kick at half` → `the-list-fills-one-kick-at-half`. */
export function headingAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Whether contents and examples have room beside the text; on a phone they are folded. */
export const isWide = () => globalThis.matchMedia?.("(min-width: 1001px)").matches ?? true;

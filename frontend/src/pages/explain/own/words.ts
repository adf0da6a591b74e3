/** A recording's stretch in words. */
import { count, instant } from "../../../common/format";
import type { DecisionWindow } from "../../../model/simulation";

/** `decisions 1,201–1,500 of 18,089`. */
export function decisionsWords({ before, decisions, of }: DecisionWindow): string {
  if (decisions === 0) return `no decision of ${count(of)}`;
  const [first, last] = [before + 1, before + decisions];
  return first === last
    ? `decision ${count(first)} of ${count(of)}`
    : `decisions ${count(first)}–${count(last)} of ${count(of)}`;
}

/** Where in the recording it begins. */
export const beginWords = ({ at }: DecisionWindow): string => `from ${instant(at)} on`;

/** A recording's stretch in words. */
import { count, instant } from "../../../common/format";
import type { Stretch } from "../../../model/film";

/** `decisions 1,201–1,500 of 18,089`. */
export function decisionsWords({ before, decisions, of }: Stretch): string {
  if (decisions === 0) return `no decision of ${count(of)}`;
  const [first, last] = [before + 1, before + decisions];
  return first === last
    ? `decision ${count(first)} of ${count(of)}`
    : `decisions ${count(first)}–${count(last)} of ${count(of)}`;
}

/** Where in the recording it begins. */
export const beginWords = ({ at }: Stretch): string => `from ${instant(at)} on`;

import { count } from "../../charts/frame/format";
import type { Knob } from "../../model/types";

/** What a knob may be. A bound that JavaScript cannot hold exactly is no number to show. */
export function boundsOf({ min, max }: Pick<Knob, "min" | "max">): string {
  return max > Number.MAX_SAFE_INTEGER ? `${count(min)} or more` : `${count(min)} to ${count(max)}`;
}

import { change, points } from "../../common/format";
import type { Claim } from "../../model/types";

type Recomputed = Claim["recomputed"][number];

/** How a recomputed change compares with what its author states. */
export const AGREES: Record<NonNullable<Recomputed["agrees"]>, string> = {
  rounded: "agrees, rounded",
  truncated: "agrees, cut off",
  "of after": "agrees, of after",
  differs: "differs",
};

/** A recomputed change as text, of a share in points. */
export function changeText(found: Recomputed): string {
  return found.points === null ? change(found.change_pct / 100, found.places) : points(found.points);
}

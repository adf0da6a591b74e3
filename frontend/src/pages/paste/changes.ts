import { NONE, change as percent, rounded, THIN } from "../../charts/frame/format";
import type { Change } from "../../model/pastes";

/** A change given in percent; a dash from 0. */
export const ratio = (pct: number | null): string => (pct === null ? NONE : percent(pct / 100));

/** Shares are set side by side in points: a per cent of a per cent misleads. */
export function changeOf(row: Change): string {
  if (row.unit !== "%") return ratio(row.of_before_pct);
  const points = row.after - row.before;
  return `${points > 0 ? "+" : ""}${rounded(points)}${THIN}points`;
}

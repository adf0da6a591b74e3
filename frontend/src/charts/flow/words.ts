import { count, counted, NONE } from "../../common/format";
import type { Distance } from "../../model/types";
import { duration } from "../frame/units";
import type { Axis } from "./axis";
import type { Cell, Span } from "./grid";

/** How far apart two CPUs are, as the legend, the table and the cells say it. */
export const DISTANCE_WORD: Record<Distance, string> = {
  "same-cpu": "same CPU",
  "same-llc": "same LLC",
  "cross-llc": "other LLC",
  "cross-node": "other node",
};

function span(times: Span | null): string {
  if (!times) return NONE;
  if (times.low === times.high) return duration(times.low, 3);
  return `${duration(times.low, 3)} to ${duration(times.high, 3)}`;
}

/** `cpu0 → cpu5`. */
export function pairName(cell: Cell, rows: Axis, columns: Axis): string {
  return `${rows.units[cell.row]?.name ?? NONE} → ${columns.units[cell.column]?.name ?? NONE}`;
}

/** What a cell holds, in one sentence: read out when it is reached, and shown under the picture. */
export function cellSentence(cell: Cell): string {
  if (cell.count === 0) return "no skb";
  const far = cell.distance ? DISTANCE_WORD[cell.distance] : NONE;
  const pairs = cell.pairs > 1 ? ` by ${count(cell.pairs)} pairs` : "";
  const back = cell.flushed > 0 ? `, ${count(cell.flushed)} handed back and flushed` : "";
  return `${counted(cell.count, "skb")}${pairs}, ${cell.pairs > 1 ? "mostly " : ""}${far}${back}`;
}

/** From allocation to free. Quantiles of several pairs cannot be added up: their range is given. */
export function timeSentence(cell: Cell): string {
  if (cell.count === 0) return "";
  if (!cell.p50 && cell.max === null) return "time from allocation to free: not recorded at both ends";
  const max = cell.max === null ? NONE : duration(cell.max, 3);
  return `allocation to free: p50 ${span(cell.p50)} · p95 ${span(cell.p95)} · max ${max}`;
}

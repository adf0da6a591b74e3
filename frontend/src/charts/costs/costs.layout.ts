/**
 * Estimates of a policy's variants as ranges on axes from zero.
 *
 *     estimates of all variants ──by what they sum──▶ one block an estimate ──by unit and base──▶ one shared axis
 */

import { rounded, THIN } from "../../common/format";
import type { CostEstimate, ReplaySummary } from "../../model/types";
import { lines } from "../frame/lines";
import { fitted, LETTER, textWidth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";

/** Height of a variant's row, of the space around a block's heading, and of its axis, in CSS pixels. */
const ROW = 26;
const HEAD = 10;
/** Height of a line of the heading. */
const LINE = 16;
const AXIS = 30;
/** Space under a block. */
const GAP = 14;
/** Height of a range. */
export const RANGE = 14;
/** A range narrower than this would look like a point, which an estimate never is. */
const LEAST_WIDTH = 4;

/** One variant's range. */
export interface CostRow {
  variant: string;
  /** Whether it is the rule that ran. */
  ran: boolean;
  label: string;
  /** Top of the range. */
  y: number;
  x: number;
  width: number;
  text: string;
  textX: number;
}

/** One estimate over all variants. */
export interface CostBlock {
  id: string;
  /** The title's lines, each with its baseline. */
  title: { text: string; y: number }[];
  axisY: number;
  ticks: { x: number; text: string }[];
  rows: CostRow[];
}

/** Everything, in CSS pixels. */
export interface CostsLayout {
  height: number;
  left: number;
  right: number;
  blocks: CostBlock[];
}

/** `11 to 32 ns`; one figure where its source gives no spread. */
export function rangeText({ low, high, unit }: Pick<CostEstimate, "low" | "high" | "unit">): string {
  return low === high
    ? `${rounded(low)}${THIN}${unit}, no spread given`
    : `${rounded(low)} to ${rounded(high)}${THIN}${unit}`;
}

/** Estimates that share an axis: the same unit of the same thing. */
const axisOf = ({ unit, per }: CostEstimate) => `${unit} a ${per}`;

/** What makes two estimates comparable: the same sum of the same thing. Their texts say what is in it. */
const sameAs = ({ id, text, unit, per }: CostEstimate) => [id, text, unit, per].join(" ");

/** Places the estimates of one policy's replays in a width; null when there is none. */
export function costsLayout(replays: readonly ReplaySummary[], width: number): CostsLayout | null {
  const ids = [...new Set(replays.flatMap((replay) => replay.costs.estimates.map(sameAs)))];
  if (ids.length === 0) return null;
  const all = replays.flatMap(({ variant, fidelity, costs }) =>
    costs.estimates.map((estimate) => ({ variant, ran: fidelity?.ran ?? false, estimate })),
  );
  const longest = Math.max(...all.map(({ variant }) => textWidth(variant, LETTER.text, "mono")));
  const left = Math.min(Math.ceil(longest) + 12, Math.floor(width * 0.34));
  const room = Math.max(...all.map(({ estimate }) => textWidth(rangeText(estimate), LETTER.small))) + 12;
  // The text stands beside the range where there is room for both, else over its end.
  const right = Math.max(left + 60, width - room);
  const most = new Map<string, number>();
  for (const { estimate } of all)
    most.set(axisOf(estimate), Math.max(most.get(axisOf(estimate)) ?? 0, estimate.high, estimate.low));
  let y = 0;
  const blocks = ids.flatMap((id): CostBlock[] => {
    const own = all.filter(({ estimate }) => sameAs(estimate) === id);
    const first = own[0]?.estimate;
    if (!first) return [];
    const heading = lines(`${first.text}, ${axisOf(first)}`, width, LETTER.text);
    const start = y;
    const top = start + heading.length * LINE + HEAD;
    const x = scaleLinear([0, most.get(axisOf(first)) || 1], [left, right]);
    const rows = own.map(({ variant, ran, estimate }, place): CostRow => {
      const from = x(Math.min(estimate.low, estimate.high));
      const wide = Math.max(LEAST_WIDTH, x(estimate.high) - from);
      return {
        variant,
        ran,
        label: fitted(variant, left - 8, LETTER.text, "mono"),
        y: top + place * ROW + (ROW - RANGE) / 2,
        x: from,
        width: wide,
        text: rangeText(estimate),
        textX: Math.min(from + wide + 8, width - room + 8),
      };
    });
    const axisY = top + own.length * ROW + 2;
    y = axisY + AXIS + GAP;
    const wanted = Math.max(2, Math.floor((right - left) / 70));
    return [
      {
        id,
        title: heading.map((text, place) => ({ text, y: start + (place + 1) * LINE - 3 })),
        axisY,
        ticks: x.ticks(wanted).map((value) => ({ x: x(value), text: rounded(value) })),
        rows,
      },
    ];
  });
  return { height: y - GAP, left, right, blocks };
}

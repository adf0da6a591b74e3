/** How the width is shared out: measures side by side and answers right of them, or answers as a list below. */
import type { Measure } from "./measures";

export const GAP = 12;
const BETWEEN = 18;
const LEAST_MEASURE = 76;
const LEAST_ANSWER = 78;
const MOST_ANSWER = 124;
/** A measure's least width where answers stand below. */
const LEAST_ALONE = 110;

export interface Columns {
  width: number;
  /** Answers stand right of the measures, and heads over all panels. */
  isWide: boolean;
  /** Measures side by side, and the width of one. */
  count: number;
  measure: number;
  /** Left end of the answers, and the pitch of one. */
  answersX: number;
  answer: number;
}

/** Columns for a width, in CSS pixels. */
export function columnsOf(width: number, measures: readonly Measure[], policies: readonly string[]): Columns {
  if (width < measures.length * LEAST_MEASURE + policies.length * LEAST_ANSWER + BETWEEN)
    return stacked(width, measures);
  const answer = policies.length ? Math.min(MOST_ANSWER, Math.max(LEAST_ANSWER, (width * 0.45) / policies.length)) : 0;
  const answersX = width - answer * policies.length + (policies.length ? GAP : 0);
  const count = Math.max(1, measures.length);
  const free = (policies.length ? answersX - GAP - BETWEEN : width) - GAP * (count - 1);
  return { width, isWide: true, count, measure: free / count, answersX, answer };
}

function stacked(width: number, measures: readonly Measure[]): Columns {
  const fit = Math.max(1, Math.floor((width + GAP) / (LEAST_ALONE + GAP)));
  // Four in two rows of two rather than three and one.
  const count = Math.ceil(measures.length / Math.ceil(measures.length / fit)) || 1;
  return { width, isWide: false, count, measure: (width - GAP * (count - 1)) / count, answersX: 0, answer: width };
}

/** Left end of a measure's column. */
export const measureX = ({ count, measure }: Columns, place: number) => (place % count) * (measure + GAP);

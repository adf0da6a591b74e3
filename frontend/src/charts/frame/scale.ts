/**
 * The two scales that scenes need. d3-scale brings colours, dates and formats with it, three times the weight of a scene:
 * the figure of an explainer goes without (P5). Same numbers as d3-scale's, to the last digit.
 */
import { ticks } from "d3-array";

type Pair = readonly [number, number];

export interface Scale {
  (value: number): number;
  /** About so many round values of the domain, ascending. */
  ticks: (count: number) => number[];
  domain: Pair;
}

/** Where a share of a range lies, 0 to 1 and beyond. */
const between = ([from, to]: Pair, share: number) => from * (1 - share) + to * share;

/** A domain without extent lies in the middle of the range. */
const shareOf = (value: number, [from, to]: Pair) => (to === from ? 0.5 : (value - from) / (to - from));

export const scaleLinear = (domain: Pair, range: Pair): Scale =>
  Object.assign((value: number) => between(range, shareOf(value, domain)), {
    ticks: (count: number) => ticks(domain[0], domain[1], count),
    domain,
  });

/** For values above 0. */
export const scaleLog = ([least, most]: Pair, range: Pair) => {
  const logs: Pair = [Math.log(least), Math.log(most)];
  return (value: number) => between(range, shareOf(Math.log(value), logs));
};

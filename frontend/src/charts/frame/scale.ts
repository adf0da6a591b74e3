/**
 * The two scales of all pictures. d3-scale brings colours, dates and formats with it, three times the weight of a scene of an
 * explainer (P5). Same numbers as d3-scale's, to the last digit.
 */

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

/** Round values between two, ascending: multiples of 1, 2 or 5 times a power of ten, about `count` of them. */
function ticks(from: number, to: number, count: number): number[] {
  if (from === to) return [from];
  const rough = (to - from) / count;
  const power = Math.floor(Math.log10(rough));
  const excess = rough / 10 ** power;
  // Nearer by ratio: the bounds are the geometric means of neighbours.
  const factor = excess >= Math.sqrt(50) ? 10 : excess >= Math.sqrt(10) ? 5 : excess >= Math.SQRT2 ? 2 : 1;
  // A step below 1 is kept as how many there are of it in 1: whole numbers stay exact.
  const [step, parts] = power < 0 ? [1, 10 ** -power / factor] : [factor * 10 ** power, 1];
  const at = (n: number) => (n * step) / parts;
  const first = Math.ceil(Math.round((from / step) * parts * 1e6) / 1e6);
  const last = Math.floor(Math.round((to / step) * parts * 1e6) / 1e6);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => at(first + n));
}

/** For values above 0. */
export const scaleLog = ([least, most]: Pair, range: Pair) => {
  const logs: Pair = [Math.log(least), Math.log(most)];
  return (value: number) => between(range, shareOf(Math.log(value), logs));
};

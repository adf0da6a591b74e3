/** Which lines of a mail are shown: those that were used with some around them; the rest opens on demand. */

/** Lines shown above and below a used one. */
const AROUND = 3;
/** A gap of fewer lines is shown rather than folded. */
const SMALLEST = 4;
/** Lines a gap opens at a time. */
export const STEP = 200;

/** A run of lines, 1-based and inclusive; folded ones are a button. */
export interface Section {
  first: number;
  last: number;
  isFolded: boolean;
}

/** The sections of a text of `count` lines; `opened` are lines opened by hand, as [first, last]. */
export function sections(count: number, used: ReadonlySet<number>, opened: readonly [number, number][]): Section[] {
  const spans: [number, number][] = [...used].map((line) => [line - AROUND, line + AROUND]);
  spans.push(...opened);
  if (spans.length === 0) spans.push([1, 20]);
  spans.sort((a, b) => a[0] - b[0]);
  const out: Section[] = [];
  let next = 1;
  for (const [from, to] of spans) {
    const first = Math.max(1, from);
    const last = Math.min(count, to);
    if (last < next || first > count) continue;
    const begin = first - next < SMALLEST ? next : Math.max(first, next);
    if (begin > next) out.push({ first: next, last: begin - 1, isFolded: true });
    const open = out.at(-1);
    if (open && !open.isFolded) open.last = last;
    else out.push({ first: begin, last, isFolded: false });
    next = last + 1;
  }
  const end = out.at(-1);
  if (end && count - next + 1 < SMALLEST && count >= next) end.last = count;
  else if (next <= count) out.push({ first: next, last: count, isFolded: true });
  return out;
}

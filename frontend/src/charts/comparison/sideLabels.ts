/** The names of the two sides where there is little room. */

/** A common beginning shorter than this many letters stays: it is read at a glance. */
const SHORT = 12;

/**
 * Leaves out what both labels begin with, up to a whole word, so that what differs is not cut off:
 * `with another thread, batch 1` and `with another thread, batch 32` become `… batch 1` and `… batch 32`.
 * Without a label, or where both are the same, the side's own name is its label.
 */
export function sideLabels(before: string, after: string): { before: string; after: string } {
  if (before === after) return { before: "before", after: "after" };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const words = before.slice(0, same).search(/\S+$/);
  const cut = /\s$/.test(before.slice(0, same)) ? same : Math.max(0, words);
  const rest = (label: string) => (cut < SHORT ? label : `… ${label.slice(cut)}`);
  return { before: before ? rest(before) : "before", after: after ? rest(after) : "after" };
}

import { LETTER, textWidth } from "../../charts/frame/picture";

interface Line {
  left: number;
  right: number;
  top: number;
  /** Room of the mark before a word, and of the gap after it. */
  mark: number;
  gap: number;
  /** Height of a line. */
  row: number;
}

/** Entries of a key, one after the other, in as many lines as they need. */
export function flowing<Entry extends { word: string }>(entries: readonly Entry[], line: Line) {
  let [x, y] = [line.left, line.top];
  return entries.map((entry) => {
    const width = line.mark + textWidth(entry.word, LETTER.small);
    if (x > line.left && x + width > line.right) [x, y] = [line.left, y + line.row];
    const placed = { ...entry, x, y, width };
    x += width + line.gap;
    return placed;
  });
}

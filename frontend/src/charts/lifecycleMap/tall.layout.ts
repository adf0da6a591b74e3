/**
 * The map for narrow windows: one column, two lanes at its left, a row for each part.
 *
 *     CPU 0 CPU 2
 *       ●         allocate   from napi_skb_cache, or slab
 *       ┃         build
 *       ┃         ① Which CPU should pay …?
 *       ╰────○    complete
 *       ┌┄┄┄┄●    free
 */
import { lines } from "../frame/lines";
import { LETTER } from "../frame/picture";
import { LIFECYCLE_PARTS, type LifecyclePart, type MapMark } from "./parts";

/** Middles of the two lanes and the left edge of the words, CSS pixels. */
export const LANES = { owner: 20, other: 64, width: 40, words: 100, top: 40 } as const;

/** Room a question takes: a finger high at least. */
const QUESTION = { line: 17, above: 12, below: 8, least: 44 } as const;

/** From the top of a row to its station, and to the words beside it. */
export const ROW = { station: 15, placed: 34, height: 50 } as const;

export interface TallRow {
  part: LifecyclePart;
  y: number;
  height: number;
  questions: readonly { mark: MapMark; y: number; height: number }[];
}

export interface TallLayout {
  rows: readonly TallRow[];
  /** Room for the words of a question. */
  room: number;
  height: number;
}

/** Rows one under another, as high as their questions need. */
export function tallLayout(width: number, marks: readonly MapMark[]): TallLayout {
  const room = width - LANES.words - 26;
  let y: number = LANES.top;
  const rows = LIFECYCLE_PARTS.map((part) => {
    const top = y;
    y += ROW.height;
    const questions = marks
      .filter((mark) => mark.part === part)
      .map((mark) => {
        const used = lines(mark.question, room, LETTER.label * 0.94).length * QUESTION.line;
        const height = Math.max(QUESTION.least, used + QUESTION.above + QUESTION.below);
        const placed = { mark, y: y + QUESTION.above, height };
        y += height;
        return placed;
      });
    return { part, y: top, height: y - top, questions };
  });
  return { rows, room, height: y };
}

/**
 * Shares of both recordings, a line each, on one axis from 0 to 100 %:
 *
 *     flushed             ░░░░░├─●─┤░░░░░              54.6 % → 0.0 %    −54.6 points
 *                    ◆                                 2,233 of 4,088 → 0 of 4,077
 *
 * A circle before, a diamond after, each over its interval; the band is what two recordings of one host may differ by.
 */

import { lines as broken } from "../../charts/frame/lines";
import { fitted, LETTER, tenth, textWidth } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { count } from "../../common/format";
import type { DifferenceRow, Measured } from "../../model/types";
import { changed, counts, differs, type Family, limitOf, nameOf, titleOf, valueText, verdict } from "./rows";

/** Below this width a line's words stand over and under its marks. */
const NARROW = 820;
/** Lines of one family that are drawn, and those without a difference on a narrow screen; the table has all. */
const MOST = 8;
const MOST_ALIKE = 2;
const HEAD = 26;
const TITLE = 26;
/** Between the lines of a title. */
export const TITLE_LINE = 17;
const PITCH = { wide: 40, narrow: 66 } as const;
const AXIS = 30;
const WORDS = 310;

export interface Mark {
  x: number;
  interval: { from: number; to: number } | null;
}

export interface ShareLine {
  row: DifferenceRow;
  name: string;
  /** What the rule does, and as much of it as has room. */
  note: string;
  shownNote: string;
  /** Middle of the marks. */
  y: number;
  /** Baselines of the name, of the shares and the change, and of the words under them. */
  nameY: number;
  wordsY: number;
  noteY: number;
  countsY: number;
  before: Mark;
  after: Mark;
  band: { from: number; to: number } | null;
  /** `54.6 % → 0.0 %`. */
  shares: string;
  change: string;
  /** `2,233 of 4,088 → 0 of 4,077`; where there is little room, the shares and of how many. */
  counts: string;
}

export interface SharesLayout {
  /** `y`: baseline of the first line of the title. */
  families: { title: string[]; y: number; lines: ShareLine[]; more: { text: string; y: number } | null }[];
  isNarrow: boolean;
  left: number;
  right: number;
  /** Where the words right of the marks begin, and end. */
  textX: number;
  width: number;
  ticks: { x: number; text: string }[];
  top: number;
  axisY: number;
  height: number;
}

/** Lays out families of shares; `notes` says what a rule does. */
export function sharesLayout(
  families: readonly Family[],
  notes: ReadonlyMap<string, string>,
  width: number,
): SharesLayout {
  const isNarrow = width < NARROW;
  const pitch = isNarrow ? PITCH.narrow : PITCH.wide;
  const left = isNarrow ? 8 : Math.min(300, Math.floor(width * 0.28));
  const right = isNarrow ? width - 17 : width - WORDS - 20;
  const x = scaleLinear([0, 1], [left, right]);
  let y = HEAD;
  const mark = ({ value, interval }: Measured): Mark => ({
    x: tenth(x(value)),
    interval: interval && { from: tenth(x(interval[0])), to: tenth(x(interval[1])) },
  });
  const placed = families.map(({ name, rows }) => {
    const tested = rows.filter(({ own }) => own !== null);
    // Bold letters are wider.
    const title = broken(`${titleOf(name)}, ${rows[0]?.label}`, width / 1.08, LETTER.text);
    const titleY = y + 18;
    y += TITLE + (title.length - 1) * TITLE_LINE;
    const most = isNarrow ? Math.min(MOST, tested.filter(differs).length + MOST_ALIKE) : MOST;
    const lines = tested.slice(0, most).flatMap((row): ShareLine[] => {
      if (!row.before || !row.after) return [];
      const limit = limitOf(row) ?? 0;
      const at = y;
      y += pitch;
      const room = isNarrow ? width : left - 14;
      const change = row.status === "within" ? `${changed(row)}, ${verdict(row)}` : changed(row);
      const shares = `${valueText(row.before.value, row.unit)} → ${valueText(row.after.value, row.unit)}`;
      const [before, after] = [row.before, row.after].map(
        ({ value, of }) => `${valueText(value, row.unit)} of ${count(of ?? 0)}`,
      );
      const bases = isNarrow ? `${before} → ${after}` : `${counts(row.before)} → ${counts(row.after)}`;
      const note = notes.get(row.name) ?? "";
      return [
        {
          row,
          name: fitted(nameOf(row), isNarrow ? width - textWidth(change, LETTER.text) - 12 : room, LETTER.text, "mono"),
          note,
          shownNote: isNarrow ? "" : fitted(note, room, LETTER.small),
          y: at + (isNarrow ? 32 : pitch / 2),
          nameY: at + (isNarrow ? 14 : note ? 17 : 24),
          wordsY: at + (isNarrow ? 14 : 17),
          noteY: at + 32,
          countsY: at + (isNarrow ? 58 : 32),
          before: mark(row.before),
          after: mark(row.after),
          band: {
            from: tenth(x(Math.max(0, row.before.value - limit))),
            to: tenth(x(Math.min(1, row.before.value + limit))),
          },
          shares,
          change,
          counts: fitted(bases, isNarrow ? width : WORDS, LETTER.small),
        },
      ];
    });
    const left_out = rows.length - lines.length;
    const more = left_out > 0 ? { text: `and ${left_out} more in the table`, y: y + 12 } : null;
    if (more) y += 20;
    return { title, y: titleY, lines, more };
  });
  return {
    families: placed,
    isNarrow,
    left,
    right: tenth(right),
    textX: right + 20,
    width,
    ticks: [0, 0.25, 0.5, 0.75, 1].map((part) => ({
      x: tenth(x(part)),
      text: part === 1 ? "100 %" : String(100 * part),
    })),
    top: HEAD,
    axisY: y + 4,
    height: y + 4 + AXIS,
  };
}

/** The strongest differences in words, for a reader who does not see them. */
export function sharesSentence(families: readonly Family[]): string {
  const rows = families.flatMap(({ name, rows }) => rows.filter(differs).map((row) => ({ name, row })));
  const words = rows
    .slice(0, 4)
    .map(({ name, row }) => `${titleOf(name)}, ${nameOf(row)}: ${changed(row)}`)
    .join("; ");
  return words === "" ? "No share differs by more than two recordings of one host do." : `${words}.`;
}

/**
 * The whole picture, from the top: head, the row in question in its form, the other rows, foot.
 *
 *   ┌ title ───────────────────────────────┐
 *   │ WORD sentence                        │  only where the picture stands alone
 *   │ lead: runs and change │ shares │ counts
 *   │ histograms of the lead row           │
 *   │ other rows on one axis of changes    │  as many as the height holds, the others by verdict
 *   └ run order · test · id ───────────────┘
 */
import { type Comparison, orderedRows, primaryOf, type Row, type VerdictWord, verdictOf } from "../../model/comparison";
import { linesWithin } from "../frame/lines";
import { LETTER, type Token, textWidth } from "../frame/picture";
import { type Counts, countsLayout } from "./counts.layout";
import { type Forest, forestLayout } from "./forest.layout";
import { histogramLayout, type Outlines } from "./histogram.layout";
import { heightsIn, type Lead, LOWEST, leadHeight, leadLayout, USUAL } from "./lead.layout";
import { verdictPaint } from "./looks";
import { type OrderStrip, orderStrip } from "./order";
import { type Shares, sharesLayout } from "./shares.layout";
import { sideLabels } from "./sideLabels";
import { dayOf, isPublished, moreRows, parted, testText } from "./words";

export interface Options {
  /** CSS pixels. */
  width: number;
  /** The height to keep to; null takes what is needed. */
  height: number | null;
  /** Title and verdict above: for a picture without a page around it. */
  isHeaded: boolean;
  /** Of the published figure, for the corner. */
  id: string | null;
}

export type Block =
  | { kind: "lead"; y: number; at: Lead }
  | { kind: "shares"; y: number; at: Shares }
  | { kind: "counts"; y: number; at: Counts }
  | { kind: "histogram"; y: number; at: Outlines }
  | { kind: "forest"; y: number; at: Forest };

export interface Head {
  title: { text: string; y: number }[];
  word: VerdictWord;
  paint: Token;
  /** The word as it is written, with its colon where the sentence has one. */
  headline: string;
  /** The first line stands behind the word. */
  verdict: { text: string; y: number }[];
  height: number;
}

export interface Foot {
  y: number;
  order: OrderStrip | null;
  test: string;
  /** What did not fit into the picture, and what its marks mean. */
  more: string[];
  warning: string[];
  corner: string;
  /** 1 where it does not fit beside the test. */
  cornerLine: number;
  height: number;
}

export interface ComparisonLayout {
  height: number;
  row: Row | null;
  head: Head | null;
  blocks: Block[];
  foot: Foot;
}

const LINE = 18;
/** Between two blocks, and the most of it where a picture has room to spare. */
const GAP = 12;
const WIDEST_GAP = 30;

export function comparisonLayout(comparison: Comparison, options: Options): ComparisonLayout {
  const { width, height, isHeaded } = options;
  const rows = orderedRows(comparison.rows);
  const row = primaryOf(comparison) ?? rows[0] ?? null;
  const head = isHeaded ? headLayout(comparison, width) : null;
  const top = head?.height ?? 0;
  const foot = footLayout(comparison, row, options);
  const room = height === null ? null : height - top - foot.height;
  const blocks = row ? blocksOf(comparison, rows, row, width, room) : [];
  const needed = blocks.reduce((sum, block) => sum + block.at.height + GAP, -GAP);
  const gap =
    room === null ? GAP : Math.max(GAP, Math.min(WIDEST_GAP, GAP + (room - needed) / Math.max(1, blocks.length)));
  let y = top;
  const placed = blocks.map((block): Block => {
    const placed = { ...block, y };
    y += Math.round(block.at.height + gap);
    return placed;
  });
  const message = moreOf(rows, row, blocks);
  const more = [...message, ...foot.more];
  const footHeight = foot.height + message.length * 16;
  const footY = height === null ? y : Math.max(y - Math.round(gap) + 4, height - footHeight);
  return {
    height: footY + footHeight,
    row,
    head,
    blocks: placed,
    foot: { ...foot, more, y: footY, height: footHeight },
  };
}

type Unplaced = Block extends infer One ? (One extends Block ? Omit<One, "y"> & { y: number } : never) : never;

function blocksOf(comparison: Comparison, rows: Row[], row: Row, width: number, room: number | null): Unplaced[] {
  if (row.form === "share") {
    const at = sharesLayout(ofForm(rows, "share"), width, room === null ? null : room - 16);
    return at ? [{ kind: "shares", y: 0, at }] : [];
  }
  if (row.form === "count") {
    const at = countsLayout(ofForm(rows, "count"), width, room === null ? null : room - 16);
    return at ? [{ kind: "counts", y: 0, at }] : [];
  }
  const others = rows.filter((other) => other !== row && other.form !== "share");
  const least = leadHeight(row, LOWEST, width);
  // What the lead does not need is the histogram's, then the other rows'; alone it takes all.
  const spare = room === null ? null : room - least - GAP;
  const histogram = histogramLayout(row, width, spare);
  const left = spare === null ? null : spare - (histogram ? histogram.height + GAP : 0);
  const forest = forestLayout(others, width, left === null ? null : left - 16);
  const isAlone = !histogram && !forest;
  const heights = room === null ? USUAL : isAlone ? heightsIn(row, room - (others.length > 0 ? 16 : 0)) : LOWEST;
  return [
    { kind: "lead", y: 0, at: leadLayout(comparison, row, width, heights) },
    ...(histogram ? [{ kind: "histogram" as const, y: 0, at: histogram }] : []),
    ...(forest ? [{ kind: "forest" as const, y: 0, at: forest }] : []),
  ];
}

const ofForm = (rows: readonly Row[], form: Row["form"]) => rows.filter((row) => row.form === form);

function moreOf(rows: Row[], row: Row | null, blocks: readonly Unplaced[]): string[] {
  if (!row) return [];
  const message = blocks.flatMap((block) => ("more" in block.at && block.at.more ? [block.at.more] : []));
  const hasForest = blocks.some(({ kind }) => kind === "forest");
  const others = row.form === "value" ? rows.filter((other) => other !== row && other.form !== "share") : [];
  if (!hasForest && others.length > 0) message.push(`${moreRows(others.length)} in the table`);
  return message;
}

/** What a reader must know of the marks and of the runs that have none. */
function notesOf({ rows, before, after }: Comparison, row: Row | null, width: number): string[] {
  const label = sideLabels(before.label, after.label);
  const notes: string[] = [];
  // The lead names its strips itself; in the other forms the marks need their words.
  if (row && row.form !== "value") notes.push(`circle: ${label.before}, diamond: ${label.after}`);
  if (rows.some((row) => row.before.far.length + row.after.far.length > 0))
    notes.push("hollow: more than 3 interquartile ranges away, counted all the same");
  const runs = [...before.runs, ...after.runs];
  const out = runs.filter((run) => run.left_out !== null).length;
  if (out > 0) notes.push(`left out: ${out} of ${runs.length} runs`);
  return notes.length > 0 ? linesWithin(notes.join(" · "), width, LETTER.small, 2) : [];
}

function headLayout(comparison: Comparison, width: number): Head {
  const { word, sentence, better } = verdictOf(comparison);
  const { rest } = parted(word, sentence);
  const headline = rest.startsWith(":") ? `${word}:` : word;
  const titles = linesWithin(comparison.title, width, LETTER.title * 1.04, 2);
  const after = rest.replace(/^:\s*/, "");
  // The word is bold: the line it begins is broken as if it were a little longer.
  const stand = "\u00a0".repeat(Math.ceil(headline.length * 1.25) + 1);
  const broken = linesWithin(`${stand}${after}`, width, LETTER.label, 3);
  const from = titles.length * 22 + 2;
  return {
    title: titles.map((text, at) => ({ text, y: 15 + at * 22 })),
    word,
    paint: verdictPaint({ word, better }),
    headline,
    verdict: broken.map((text, at) => ({ text: text.replace(/^\u00a0+/, ""), y: from + 12 + at * LINE })),
    height: from + broken.length * LINE + 8,
  };
}

function footLayout(comparison: Comparison, row: Row | null, { width, id, isHeaded }: Options): Foot {
  const more = notesOf(comparison, row, width);
  const order = orderStrip(comparison.trust.order, width - 70);
  const warning = isHeaded ? comparison.trust.warnings.slice(0, 1) : [];
  const lines = warning.flatMap((text) => linesWithin(text, width, LETTER.small, 2));
  const test = row ? [isPublished(comparison) && "published", testText(row)].filter(Boolean).join(" · ") : "";
  const corner = id ? [`skbscope ${id}`, dayOf(comparison)].filter(Boolean).join(" · ") : "";
  const room = width - textWidth(corner, LETTER.small, "mono") - 12;
  const tests = corner && textWidth(test, LETTER.small) > room ? 2 : 1;
  return {
    y: 0,
    order,
    test,
    cornerLine: tests - 1,
    more,
    warning: lines,
    corner,
    height: more.length * 16 + (order ? 20 : 0) + lines.length * 15 + 2 + 16 * tests,
  };
}

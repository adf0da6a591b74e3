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
import { type Comparison, orderedRows, primaryOf, type Row, verdictOf } from "../../model/comparison";
import { linesWithin } from "../frame/lines";
import { LETTER, textWidth } from "../frame/picture";
import { type Counts, countsLayout } from "./counts.layout";
import { type Forest, forestLayout } from "./forest.layout";
import { histogramLayout, type Outlines } from "./histogram.layout";
import { type Lead, leadLayout } from "./lead.layout";
import { type OrderStrip, orderStrip } from "./order";
import { type Shares, sharesLayout } from "./shares.layout";
import { parted, testText } from "./words";

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
  word: string;
  /** The first line stands behind the word. */
  verdict: { text: string; x: number; y: number }[];
  height: number;
}

export interface Foot {
  y: number;
  order: OrderStrip | null;
  test: string;
  /** What did not fit into the picture. */
  more: string[];
  warning: string[];
  corner: string;
  height: number;
}

export interface ComparisonLayout {
  width: number;
  height: number;
  row: Row | null;
  head: Head | null;
  blocks: Block[];
  foot: Foot;
}

const LINE = 18;
const GAP = 14;

export function comparisonLayout(comparison: Comparison, options: Options): ComparisonLayout {
  const { width, height, isHeaded } = options;
  const rows = orderedRows(comparison.rows);
  const row = primaryOf(comparison) ?? rows[0] ?? null;
  const head = isHeaded ? headLayout(comparison, width) : null;
  const top = head?.height ?? 0;
  const foot = footLayout(comparison, row, options);
  const room = height === null ? null : height - top - foot.height;
  const blocks = row ? blocksOf(comparison, rows, row, width, room) : [];
  let y = top;
  const placed = blocks.map((block): Block => {
    const stands = { ...block, y };
    y += block.at.height + GAP;
    return stands;
  });
  foot.more = moreOf(comparison, rows, row, blocks);
  const footHeight = foot.height + foot.more.length * 16;
  const footY = height === null ? y : Math.max(y, height - footHeight);
  return {
    width,
    height: footY + footHeight,
    row,
    head,
    blocks: placed,
    foot: { ...foot, y: footY, height: footHeight },
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
  const lead = leadLayout(comparison, row, width);
  const blocks: Unplaced[] = [{ kind: "lead", y: 0, at: lead }];
  let left = room === null ? null : room - lead.height - GAP;
  const histogram = histogramLayout(row, width);
  if (histogram && (left === null || left >= histogram.height)) {
    blocks.push({ kind: "histogram", y: 0, at: histogram });
    left = left === null ? null : left - histogram.height - GAP;
  }
  const others = rows.filter((other) => other !== row && other.form !== "share");
  const forest = forestLayout(others, width, left === null ? null : left - 16);
  if (forest) blocks.push({ kind: "forest", y: 0, at: forest });
  return blocks;
}

const ofForm = (rows: readonly Row[], form: Row["form"]) => rows.filter((row) => row.form === form);

function moreOf(comparison: Comparison, rows: Row[], row: Row | null, blocks: readonly Unplaced[]): string[] {
  if (!row) return [];
  const said = blocks.flatMap((block) => ("more" in block.at && block.at.more ? [block.at.more] : []));
  const hasForest = blocks.some(({ kind }) => kind === "forest");
  const others = row.form === "value" ? rows.filter((other) => other !== row && other.form !== "share") : [];
  if (!hasForest && others.length > 0) said.push(`and ${comparison.rows.length - 1} more rows in the table`);
  return said;
}

function headLayout(comparison: Comparison, width: number): Head {
  const { word, sentence } = verdictOf(comparison);
  const { rest } = parted(word, sentence);
  const titles = linesWithin(comparison.title, width, LETTER.title * 1.04, 2);
  const wordWidth = textWidth(word, LETTER.label) * 1.14 + (rest.startsWith(":") ? 0 : 5);
  const pad = " ".repeat(Math.ceil(wordWidth / (LETTER.label * 0.56)));
  const broken = linesWithin(`${pad.replaceAll(" ", "\u00a0")}${rest}`, width, LETTER.label, 3);
  const from = titles.length * 22 + 2;
  return {
    title: titles.map((text, at) => ({ text, y: 15 + at * 22 })),
    word,
    verdict: broken.map((text, at) => ({
      text: text.replace(/^\u00a0+/, ""),
      x: at === 0 ? wordWidth : 0,
      y: from + 12 + at * LINE,
    })),
    height: from + broken.length * LINE + 8,
  };
}

function footLayout(comparison: Comparison, row: Row | null, { width, id, isHeaded }: Options): Foot {
  const order = orderStrip(comparison.trust.order, width - 70);
  const warning = isHeaded ? comparison.trust.warnings.slice(0, 1) : [];
  const lines = warning.flatMap((text) => linesWithin(text, width, LETTER.small, 2));
  return {
    y: 0,
    order,
    test: row ? testText(row) : "",
    more: [],
    warning: lines,
    corner: id ? `skbscope ${id}` : "",
    height: (order ? 20 : 0) + lines.length * 15 + 18,
  };
}

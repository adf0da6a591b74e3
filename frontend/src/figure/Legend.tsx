import type { ReactNode } from "react";
import { Note } from "../charts/frame/Label";
import { drawn, MARK_BOX } from "../charts/frame/Mark";
import { LETTER, textWidth, token } from "../charts/frame/picture";
import { type ConceptId, VOCABULARY } from "../charts/vocabulary";

/** A mark in a box of 14 × 14 and its word. */
export interface Entry {
  word: string;
  mark: ReactNode;
}

/** A concept of the vocabulary, with its own word or another. */
export function entryOf(concept: ConceptId, word: string = VOCABULARY[concept].word): Entry {
  const { shape, colour } = VOCABULARY[concept];
  return { word, mark: drawn(shape, token(colour)) };
}

export const LEGEND_LINE = 20;

/** Where each entry stands: lines that fill a width. */
export function legendLayout(entries: readonly Entry[], width: number): { x: number; y: number; entry: Entry }[] {
  let x = 0;
  let y = 0;
  return entries.map((entry) => {
    const wide = MARK_BOX + 6 + textWidth(entry.word, LETTER.small) + 16;
    if (x > 0 && x + wide > width) {
      x = 0;
      y += LEGEND_LINE;
    }
    const placed = { x, y, entry };
    x += wide;
    return placed;
  });
}

/** Marks and words of the picture in lines. */
export function Legend({ entries, width }: { entries: readonly Entry[]; width: number }) {
  return (
    <g>
      {legendLayout(entries, width).map(({ x, y, entry }) => (
        <g key={entry.word} transform={`translate(${x} ${y})`}>
          {entry.mark}
          <Note x={MARK_BOX + 6} y={11} text={entry.word} />
        </g>
      ))}
    </g>
  );
}

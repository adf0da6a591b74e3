import type { ReactNode } from "react";
import { type ConceptId, VOCABULARY } from "../vocabulary";
import { MEANING } from "../vocabulary/meanings";
import { Mark } from "./Mark";

/** One concept of the picture, with the number it stands for where there is one. */
export interface LegendEntry {
  concept: ConceptId;
  /** Already formatted: `27,944`. */
  value?: string;
  /** Drawn in place of the concept's own mark, when the picture adds something to it. */
  mark?: ReactNode;
  /** Said in place of the concept's word. */
  word?: string;
}

/** Marks and words of the picture, read from the vocabulary. */
export function Legend({ entries, label = "Legend" }: { entries: readonly LegendEntry[]; label?: string }) {
  return (
    <ul className="plain-list row wrap gap-y-4 gap-x-14 space-above-6 small leading-18 muted" aria-label={label}>
      {entries.map(({ concept, value, mark, word }) => {
        const { shape, colour, word: own } = VOCABULARY[concept];
        return (
          <li
            className="inline-row items-center gap-6 nowrap"
            key={`${concept} ${word ?? ""}`}
            title={MEANING[concept]}
          >
            {mark ?? <Mark shape={shape} colour={colour} />}
            <span>{word ?? own}</span>
            {value !== undefined && <b className="regular ink tabular">{value}</b>}
          </li>
        );
      })}
    </ul>
  );
}

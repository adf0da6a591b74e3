import { memo } from "react";
import type { Entry } from "../../explainers/contract";
import { type Followed, useWritten, writeWords } from "../../player/usePlayer";
import { unitOf } from "./figureWords";
import styles from "./Ledger.module.css";

interface Props {
  entriesAt: (position: number) => readonly Entry[];
  /** Where they are drawn. */
  position: number;
  /** Writes the numbers while it plays. */
  followed?: Followed;
  lit: ReadonlySet<string>;
  onHover?: ((id: string | null) => void) | undefined;
}

/** How much: four numbers, each with its unit and what it stands beside. */
export function Ledger({ entriesAt, position, followed, lit, onHover }: Props) {
  const list = useWritten<HTMLDListElement>(followed, (rows, position) => {
    for (const [place, entry] of entriesAt(position).entries()) {
      const [, value, unit, note] = rows.children[place]?.querySelectorAll("dt, b, span, dd:last-child") ?? [];
      if (!value || !unit || !note) continue;
      writeWords(value, entry.value);
      writeWords(unit, unitOf(entry));
      writeWords(note, entry.note);
    }
  });
  return (
    <dl ref={list} className={styles.ledger} aria-label="Counts at this position">
      {entriesAt(position).map((entry) => (
        <Row key={entry.id} {...entry} unit={unitOf(entry)} isLit={lit.has(entry.id)} onHover={onHover} />
      ))}
    </dl>
  );
}

type RowProps = Entry & { isLit: boolean; onHover: Props["onHover"] };

const Row = memo(function Row({ id, word, value, unit, note, isLit, onHover }: RowProps) {
  return (
    <div
      className={isLit ? styles.lit : undefined}
      onPointerEnter={() => onHover?.(id)}
      onPointerLeave={() => onHover?.(null)}
    >
      <dt>{word}</dt>
      <dd>
        <b>{value}</b> <span>{unit}</span>
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
});

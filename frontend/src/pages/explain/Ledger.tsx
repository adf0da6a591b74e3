import { memo } from "react";
import type { Entry } from "../../explainers/contract";
import { unitOf } from "./figureWords";
import styles from "./Ledger.module.css";

interface Props {
  entries: readonly Entry[];
  lit: ReadonlySet<string>;
  onHover?: ((id: string | null) => void) | undefined;
}

/** How much: four numbers, each with its unit and what it stands beside. */
export function Ledger({ entries, lit, onHover }: Props) {
  return (
    <dl className={styles.ledger} aria-label="Counts at this position">
      {entries.map((entry) => (
        <Row key={entry.id} {...entry} unit={unitOf(entry)} isLit={lit.has(entry.id)} onHover={onHover} />
      ))}
    </dl>
  );
}

type RowProps = Entry & { isLit: boolean; onHover: Props["onHover"] };

/** From one position to the next most of them stay as they are. */
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

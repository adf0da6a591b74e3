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
        <div
          key={entry.id}
          className={lit.has(entry.id) ? styles.lit : undefined}
          onPointerEnter={() => onHover?.(entry.id)}
          onPointerLeave={() => onHover?.(null)}
        >
          <dt>{entry.word}</dt>
          <dd>
            <b>{entry.value}</b> <span>{unitOf(entry)}</span>
          </dd>
          <dd className={styles.note}>{entry.note}</dd>
        </div>
      ))}
    </dl>
  );
}

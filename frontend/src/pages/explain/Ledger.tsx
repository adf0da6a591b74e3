import { memo, type Ref } from "react";
import type { Entry } from "../../explainers/contract";
import { TOLD } from "../../player/follow";
import { unitOf } from "./figureWords";
import styles from "./Ledger.module.css";

interface Props {
  entries: readonly Entry[];
  lit: ReadonlySet<string>;
  onHover?: ((id: string | null) => void) | undefined;
  /** Its texts are marked: a player may write them. */
  ref?: Ref<HTMLDListElement>;
}

/** The texts of entries, in the order in which they stand. */
export const textsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [entry.word, entry.value, unitOf(entry), entry.note]);

/** How much: four numbers, each with its unit and what it stands beside. */
export function Ledger({ entries, lit, onHover, ref }: Props) {
  return (
    <dl ref={ref} className={styles.ledger} aria-label="Counts at this position">
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a player writes texts by their place
        <Row key={place} {...entry} unit={unitOf(entry)} isLit={lit.has(entry.id)} onHover={onHover} />
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
      <dt {...TOLD}>{word}</dt>
      <dd>
        <b {...TOLD}>{value}</b> <span {...TOLD}>{unit}</span>
      </dd>
      <dd {...TOLD} className={styles.note}>
        {note}
      </dd>
    </div>
  );
});

import type { Entry } from "../../explainers/contract";
import { Following } from "../../player/Following";
import type { Followed } from "../../player/usePlayer";
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
  const at = lastOf(entriesAt);
  return (
    <dl className={styles.ledger} aria-label="Counts at this position">
      {at(position).map((drawn, place) => {
        const following = (of: (entry: Entry) => string) => (
          <Following at={(there) => of(at(there)[place] ?? drawn)} position={position} followed={followed} />
        );
        return (
          <div
            key={drawn.id}
            className={lit.has(drawn.id) ? styles.lit : undefined}
            onPointerEnter={() => onHover?.(drawn.id)}
            onPointerLeave={() => onHover?.(null)}
          >
            <dt>{drawn.word}</dt>
            <dd>
              <b>{following((entry) => entry.value)}</b> {following(unitOf)}
            </dd>
            <dd className={styles.note}>{following((entry) => entry.note)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The same, computed once where several callers ask for one position. */
function lastOf(entriesAt: Props["entriesAt"]): Props["entriesAt"] {
  let last: { position: number; entries: readonly Entry[] } | null = null;
  return (position) => {
    if (last?.position !== position) last = { position, entries: entriesAt(position) };
    return last.entries;
  };
}

import type { SavedQuery } from "../../model/sql";
import styles from "./Lists.module.css";

interface Props {
  saved: readonly SavedQuery[];
  /** Names of the tables there are; null while that is not known. */
  tables: ReadonlySet<string> | null;
  /** The one that is, or began, the statement in the field. */
  current: string | null;
  isOpen: boolean;
  onChoose: (saved: SavedQuery) => void;
}

/** Queries that come with the portal, the one in the field with its sentence; one that cannot tell says what it lacks. */
export function SavedList({ saved, tables, current, isOpen, onChoose }: Props) {
  return (
    <details className={`${styles.list} panel pad-x-14 pad-y-10`} open={isOpen}>
      <summary>
        <h2>Saved queries</h2>
      </summary>
      <ul className="plain-list space-above-8">
        {saved.map((query) => {
          const missing = tables ? query.needs.filter((name) => !tables.has(name)) : [];
          return (
            <li key={query.id}>
              <button
                className="hover-fill-hover touch-min-height-target"
                type="button"
                aria-current={query.id === current ? "true" : undefined}
                onClick={() => onChoose(query)}
              >
                <b className="bold accent">{query.title}</b>
                {query.id === current && <span className="block small muted">{query.about}</span>}
                {missing.length > 0 && (
                  <span className="block small muted">Cannot tell here: no {missing.join(", no ")} events.</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

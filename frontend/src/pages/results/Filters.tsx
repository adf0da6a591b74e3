import { type ReactNode, useEffect, useState } from "react";
import { count } from "../../charts/frame/format";
import type { GroupList } from "../../model/results";
import { FACETS, narrowedBy, type ResultsView, withoutFilters } from "../../url/results";
import buttons from "../parts/Button.module.css";
import styles from "../parts/ListBar.module.css";

interface Props {
  facets: GroupList["facets"];
  view: ResultsView;
  onView: (view: ResultsView) => void;
  /** The order of the list, and how long it is. */
  children: ReactNode;
}

const WORDS = { policy: "policy", tool: "tool", kernel: "kernel", cpu: "CPU", driver: "driver" } as const;

/** What the list is narrowed by; all of it is in the address. */
export function Filters({ facets, view, onView, children }: Props) {
  const [words, setWords] = useState(view.q);
  useEffect(() => setWords(view.q), [view.q]);
  return (
    <search>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          onView({ ...view, q: words.trim() });
        }}
      >
        <label className={styles.words}>
          <span>words in names, labels, commands</span>
          <input type="search" value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
        </label>
        <button type="submit" className={buttons.button}>
          Search
        </button>
        {FACETS.map((name) => {
          const values = facets[name] ?? [];
          if (values.length === 0 && view[name] === null) return null;
          return (
            <label key={name}>
              <span>{WORDS[name]}</span>
              <select
                value={view[name] ?? ""}
                onChange={(event) => onView({ ...view, [name]: event.target.value || null })}
              >
                <option value="">any</option>
                {values.map((entry) => (
                  <option key={String(entry[0])} value={String(entry[0])}>
                    {`${entry[0]} (${count(Number(entry[1]))})`}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
        {children}
        {narrowedBy(view).length > 0 && (
          <button type="button" className={buttons.quiet} onClick={() => onView(withoutFilters(view))}>
            Show all
          </button>
        )}
      </form>
    </search>
  );
}

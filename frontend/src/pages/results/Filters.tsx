import { type ReactNode, useEffect, useState } from "react";
import { count } from "../../common/format";
import type { GroupList } from "../../model/results";
import { Button } from "../../ui/Button";
import { FilterBar, SelectField, WordsField } from "../../ui/Field";
import { FACETS, type ResultsView, withoutFilters } from "../../url/results";

interface Props {
  facets: GroupList["facets"];
  view: ResultsView;
  onView: (view: ResultsView) => void;
  /** Offers the way back to the whole list; where nothing is left, the list's own place has it. */
  isNarrowed: boolean;
  /** The order of the list, and how long it is. */
  children: ReactNode;
}

const WORDS = { policy: "policy", tool: "tool", kernel: "kernel", cpu: "CPU", driver: "driver" } as const;

/** What the list is narrowed by; all of it is in the address. */
export function Filters({ facets, view, onView, isNarrowed, children }: Props) {
  const [words, setWords] = useState(view.q);
  useEffect(() => setWords(view.q), [view.q]);
  return (
    <FilterBar onSubmit={() => onView({ ...view, q: words.trim() })}>
      <WordsField word="words in names, labels, commands" value={words} onChange={setWords} />
      <Button type="submit">Search</Button>
      {FACETS.map((name) => {
        const values = facets[name] ?? [];
        if (values.length === 0 && view[name] === null) return null;
        return (
          <SelectField
            key={name}
            word={WORDS[name]}
            value={view[name] ?? ""}
            options={[
              { value: "", word: "any" },
              ...values.map(([value, runs]) => ({ value: String(value), word: `${value} (${count(Number(runs))})` })),
            ]}
            onChange={(value) => onView({ ...view, [name]: value || null })}
          />
        );
      })}
      {children}
      {isNarrowed && (
        <Button kind="quiet" onClick={() => onView(withoutFilters(view))}>
          Show all
        </Button>
      )}
    </FilterBar>
  );
}

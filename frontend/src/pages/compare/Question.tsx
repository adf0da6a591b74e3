import { type ReactNode, useId, useState } from "react";
import { Choice } from "../../charts/frame/Choice";
import { Segmented } from "../../charts/frame/Segmented";
import { type Comparison, inOtherRate, primaryOf } from "../../model/comparison";
import { type CompareView, marginOf } from "../../url/compare";
import styles from "./ComparePage.module.css";

const RATES = [
  { value: "pps", word: "packets/s" },
  { value: "bit/s", word: "bit/s" },
];

interface Props {
  comparison: Comparison;
  view: CompareView;
  onView: (view: CompareView) => void;
  /** Further choices. */
  children: ReactNode;
}

/** What is asked: the row tested alone, and how large a change has to be to matter. */
export function Question({ comparison, view, onView, children }: Props) {
  const margin = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = primaryOf(comparison);
  const primary = chosen?.id ?? "";
  const other = chosen && inOtherRate(comparison.rows, chosen);
  const ask = () => {
    const value = typed === null ? undefined : marginOf(Number(typed));
    if (value !== undefined && value !== view.margin) onView({ ...view, margin: value });
    setTyped(null);
  };
  const isBad = typed !== null && marginOf(Number(typed)) === undefined;
  return (
    <form
      className={`${styles.question} panel row wrap gap-y-6 gap-x-12 items-center pad-x-14 pad-y-8 muted`}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Choice
        label="primary row"
        value={primary}
        options={[
          ...(primary === "" ? [{ value: "", word: "none" }] : []),
          ...comparison.rows.map(({ id, unit }) => ({ value: id, word: unit ? `${id}, ${unit}` : id })),
        ]}
        onChange={(id) => onView({ ...view, primary: id })}
      />
      {chosen && other && (
        <Segmented
          label="Unit of the primary row"
          name="primary-unit"
          options={RATES.filter(({ value }) => value === chosen.unit || value === other.unit)}
          value={chosen.unit}
          onChange={() => onView({ ...view, primary: other.id })}
        />
      )}
      <label className="small" htmlFor={margin}>
        margin, % of before
      </label>
      <input
        id={margin}
        inputMode="decimal"
        size={5}
        value={typed ?? String(view.margin)}
        aria-invalid={isBad}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
      />
      <output className="small">
        {isBad ? "a number above 0, at most 100" : "the row is tested alone; choose it before you look at the others"}
      </output>
      {children}
    </form>
  );
}

import { change, compact, count, duration, instant, NONE, percent, signed } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import { LABEL_MEANING } from "../../charts/vocabulary";
import type { Label } from "../../model/types";
import { NUMBERS } from "./examples";
import styles from "./Numbers.module.css";

const WRITTEN: readonly [what: string, text: string][] = [
  ["a count is exact, however long", count(NUMBERS.events)],
  ["a change has its sign", signed(-NUMBERS.writes)],
  ["a share never rounds up to all", percent(NUMBERS.agreed, NUMBERS.compared)],
  ["a percentage of change names its base beside it", change(NUMBERS.ratio)],
  ["a length of time, at most four digits", duration(NUMBERS.ns)],
  ["a moment, to the ns", instant(NUMBERS.moment)],
  ["in a cell too small", compact(NUMBERS.writes)],
  ["not known is no zero", NONE],
];

/** The labels of a number with what each promises, and how numbers are written. */
export function NumbersExhibit() {
  return (
    <>
      <dl className={styles.labels}>
        {(Object.keys(LABEL_MEANING) as Label[]).map((label) => (
          <div key={label}>
            <dt>
              <LabelChip label={label} />
            </dt>
            <dd>{LABEL_MEANING[label]}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.written}>
        {WRITTEN.map(([what, text]) => (
          <div key={what}>
            <dt className="muted">{what}</dt>
            <dd className="tabular nowrap">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

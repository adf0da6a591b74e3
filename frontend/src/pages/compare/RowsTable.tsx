import { useEffect, useRef, useState } from "react";
import { effectText, intervalText, marginText, medians, pText, verdictCounts } from "../../charts/comparison/words";
import { count, NONE, typeset } from "../../charts/frame/format";
import { type Comparison, nameOf, orderedRows, type Row } from "../../model/comparison";
import type { Point } from "../../model/notes";
import styles from "./ComparePage.module.css";
import { Verdict } from "./Verdict";

/** Rows shown before the others are unfolded. */
const FEW = 12;

interface Props {
  comparison: Comparison;
  onPrimary: (id: string) => void;
  /** The point of the note that is open. */
  opened: Point | null;
  /** Begins a note on a row. */
  onNote: (id: string) => void;
}

/** Every row: medians, change with its interval, what the test says. */
export function RowsTable({ comparison, onPrimary, opened, onNote }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rows = orderedRows(comparison.rows);
  const shown = isWhole || rows.length <= FEW + 2 ? rows : rows.slice(0, FEW);
  const rest = rows.slice(shown.length);
  const mustUnfold = rest.some(({ id }) => id === opened?.row);
  useEffect(() => {
    if (mustUnfold) setWhole(true);
  }, [mustUnfold]);
  return (
    <section className="panel shrinkable pad-14" aria-labelledby="rows">
      <h2 className="space-below-6" id="rows">
        All rows
      </h2>
      <p className="space-below-8 muted">
        Change is the Hodges–Lehmann estimate; the interval is 95 % a row. p is adjusted over the rows beside the
        primary one.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section data-scrolls className={`${styles.scroll} sideways`} tabIndex={0} aria-label="Rows of the comparison">
        <table className={`${styles.rows} full-width size-note leading-18 tabular`}>
          <caption className="visually-hidden">Rows of the comparison</caption>
          <thead>
            <tr>
              <th scope="col">row</th>
              <th scope="col">verdict</th>
              <th scope="col">unit</th>
              <Numbers word="before" />
              <Numbers word="after" />
              <Numbers word="change" />
              <Numbers word="95 % interval" />
              <Numbers word="p" />
              <Numbers word="adjusted" />
              <Numbers word="n" />
              <Numbers word="margin" />
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line
                key={row.id}
                row={row}
                onPrimary={onPrimary}
                opened={opened?.row === row.id ? opened : null}
                onNote={onNote}
              />
            ))}
          </tbody>
        </table>
      </section>
      {(rest.length > 0 || isWhole) && rows.length > FEW + 2 && (
        <button
          type="button"
          className="hover-underlined small accent min-height-32 space-above-8"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer rows" : `Show ${count(rest.length)} more rows: ${verdictCounts(rest)}`}
        </button>
      )}
    </section>
  );
}

const Numbers = ({ word }: { word: string }) => (
  <th scope="col" className={styles.number}>
    {word}
  </th>
);

function Line({ row, onPrimary, opened, onNote }: Omit<Props, "comparison"> & { row: Row }) {
  const { before, after } = row;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (opened) line.current?.scrollIntoView({ block: "nearest" });
  }, [opened]);
  const words = medians(row);
  return (
    <tr ref={line} className={row.primary ? styles.primary : undefined} aria-current={opened ? "step" : undefined}>
      <th scope="row">
        {nameOf(row)}{" "}
        {row.primary ? (
          <span className="space-left-8 nowrap regular muted">primary</span>
        ) : (
          <button
            type="button"
            className={`${styles.make} hover-underlined small accent relative space-left-8 nowrap print-hide`}
            onClick={() => onPrimary(row.id)}
          >
            make primary<span className="visually-hidden">: {row.id}</span>
          </button>
        )}
        <button
          type="button"
          className={`${styles.make} hover-underlined small accent relative space-left-8 nowrap print-hide`}
          onClick={() => onNote(row.id)}
        >
          note<span className="visually-hidden"> on {row.id}</span>
        </button>
        <p className={styles.said}>{typeset(row.verdict.slice(row.word.length).replace(/^:\s*/, ""))}</p>
        {row.notes.map((note) => (
          <p key={note} className={styles.said}>
            {note}
          </p>
        ))}
      </th>
      <td>
        <Verdict of={row} />
      </td>
      <td>{words.unit}</td>
      <td className={styles.number}>{words.before}</td>
      <td className={styles.number}>{words.after}</td>
      <td className={styles.number} title={ofBoth(row)}>
        {effectText(row.effect, row)}
      </td>
      <td className={styles.number}>{intervalText(row)}</td>
      <td className={styles.number}>{pText(row.p)}</td>
      <td className={styles.number}>{row.primary ? NONE : pText(row.adjusted)}</td>
      <td className={styles.number}>{`${before.values.length} + ${after.values.length}`}</td>
      <td className={styles.number} title={row.margin_because}>
        {marginText(row)}
      </td>
    </tr>
  );
}

/** The change of the medians by both bases: a mail may have used either. */
function ofBoth({ of_before_pct, of_after_pct }: Row): string | undefined {
  if (of_before_pct === null || of_after_pct === null) return undefined;
  return `medians: ${of_before_pct.toFixed(2)} % of before, ${of_after_pct.toFixed(2)} % of after`;
}

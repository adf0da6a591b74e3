import { THIN, typeset } from "../../charts/frame/format";
import type { Proposed } from "../../model/pastes";
import { changeOf, ratio } from "./changes";
import styles from "./ExperimentTable.module.css";
import { exact } from "./RunChoice";

const AGREES = { rounded: "agrees", truncated: "agrees, cut off", differs: "differs" } as const;

/** One comparison before it is stored: plain changes, the author's own beside ours. */
export function ExperimentTable({ experiment }: { experiment: Proposed }) {
  const { stated } = experiment;
  const rest = experiment.rows - experiment.changes.length;
  return (
    <section className={`${styles.experiment} pad-x-14 pad-top-8 pad-bottom-10 line-top`} aria-label={experiment.title}>
      <h3 className="space-below-4 small bold break-anywhere">
        <span>{experiment.before_label}</span> <i className="upright muted">→</i> <span>{experiment.after_label}</span>
      </h3>
      <table className="full-width tabular">
        <caption className="visually-hidden">{experiment.title}: values and changes, nothing tested yet</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col">before</th>
            <th scope="col">after</th>
            <th scope="col">change</th>
          </tr>
        </thead>
        <tbody>
          {experiment.changes.map((row) => (
            <tr key={`${row.metric} ${row.subject} ${row.unit}`}>
              <th scope="row">
                {row.metric} {row.subject && <span className="mono small muted">{row.subject}</span>}{" "}
                <small className="muted">{row.unit}</small>
              </th>
              <td data-word="before">{exact(row.before)}</td>
              <td data-word="after">{exact(row.after)}</td>
              <td data-word="change" title={row.unit === "%" ? undefined : `${ratio(row.of_after_pct)} of after`}>
                {changeOf(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {experiment.changes.length === 0 && (
        <p className="space-above-4 small muted break-anywhere">
          No row is on both sides: the comparison will say NOT COMPARABLE.
        </p>
      )}
      {rest > 0 && <p className="space-above-4 small muted break-anywhere">and {rest} more rows</p>}
      {stated && (
        <p
          className={`${styles.stated} space-above-6 space-above-4 small ink break-anywhere pad-x-8 pad-y-2 notice-edge`}
          data-agrees={stated.agrees !== "differs"}
        >
          <b>author</b> {stated.text.replace(/(\d)%/, `$1${THIN}%`)}
          {stated.line !== null && `, line ${stated.line}`} · <b>{AGREES[stated.agrees]}</b>{" "}
          {typeset(stated.sentence.replace(/^(agrees[^:]*|differs): /, ""))} ({stated.metric})
        </p>
      )}
      {experiment.notes.map((note) => (
        <p className="space-above-4 small muted break-anywhere" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

import { counted, NONE, change as percent, points, THIN, typeset } from "../../common/format";
import type { Change, Proposed } from "../../model/pastes";
import { numberHead, Table } from "../../ui/Table";
import styles from "./PastePage.module.css";
import { exact } from "./RunChoice";

const AGREES = { rounded: "agrees", truncated: "agrees, cut off", differs: "differs" } as const;

/** One comparison before it is stored: plain changes, the author's own beside ours. */
export function ExperimentTable({ experiment }: { experiment: Proposed }) {
  const { stated } = experiment;
  const rest = experiment.rows - experiment.changes.length;
  return (
    <section className="pad-x-14 pad-top-10 pad-bottom-12 line-top" aria-label={experiment.title}>
      <h3 className="space-below-4 small bold break-anywhere">
        <span>{experiment.before_label}</span> <i className="upright muted">→</i> <span>{experiment.after_label}</span>
      </h3>
      <Table
        caption={`${experiment.title}: values and changes, nothing tested yet`}
        folds
        head={["metric", ...["before", "after", "change"].map(numberHead)]}
      >
        {experiment.changes.map((row) => (
          <tr key={`${row.metric} ${row.subject} ${row.unit}`}>
            <th scope="row">
              {row.metric} {row.subject && <span className="mono small muted">{row.subject}</span>}{" "}
              <small className="muted">{row.printed?.unit ?? row.unit}</small>
            </th>
            <td className="number" data-word="before">
              {row.printed?.before ?? exact(row.before)}
            </td>
            <td className="number" data-word="after">
              {row.printed?.after ?? exact(row.after)}
            </td>
            <td
              className="number"
              data-word="change"
              title={row.unit === "%" ? undefined : `${ratio(row.of_after_pct, row.printed?.places)} of after`}
            >
              {changeOf(row)}
            </td>
          </tr>
        ))}
      </Table>
      {experiment.changes.length === 0 && (
        <p className="space-above-4 small muted break-anywhere">
          No row is on both sides: the comparison will say NOT COMPARABLE.
        </p>
      )}
      {rest > 0 && (
        <p className="space-above-4 small muted break-anywhere">and {counted(rest, "more row", "more rows")}</p>
      )}
      {stated && (
        <p
          className={`${styles.stated} space-above-6 small ink break-anywhere pad-x-10 pad-y-2 notice-edge`}
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

/** A change given in percent, with the decimals that the text allows; a dash from 0. */
function ratio(pct: number | null, places = 2): string {
  return pct === null ? NONE : percent(pct / 100, places);
}

/** Of before; shares are set side by side in points. */
export function changeOf(row: Change): string {
  return row.unit === "%" ? points(row.after - row.before) : ratio(row.of_before_pct, row.printed?.places);
}

import { Link } from "@tanstack/react-router";
import { count, rounded } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import { LABEL_MEANING } from "../../charts/vocabulary";
import type { RecordedPolicy } from "../../model/comparison";
import type { Label } from "../../model/types";
import styles from "./ComparePage.module.css";

const isLabel = (text: string): text is Label => Object.hasOwn(LABEL_MEANING, text);

/** Recordings of the same runs: what the rule that ran did, before beside after. Nothing where there are none. */
export function RecordedBeside({ recorded }: { recorded: readonly RecordedPolicy[] }) {
  if (recorded.length === 0) return null;
  return (
    <section className="panel shrinkable pad-14" aria-labelledby="recorded">
      <h2 className="space-below-6" id="recorded">
        Traces of the same runs
      </h2>
      <p className="space-below-8 muted">What the rule that ran did while these numbers were measured.</p>
      {recorded.map((policy) => (
        <Counters key={policy.policy} recorded={policy} />
      ))}
    </section>
  );
}

function Counters({ recorded }: { recorded: RecordedPolicy }) {
  return (
    <section
      data-scrolls
      className={`${styles.scroll} sideways`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Counters of ${recorded.policy}`}
    >
      <table className={`${styles.rows} full-width size-note leading-18 tabular`}>
        <caption>
          {recorded.policy}, {recorded.variant}
        </caption>
        <thead>
          <tr>
            <th scope="col">counter</th>
            {recorded.recordings.map(({ side, trace_id, name }) => (
              <th key={trace_id + side} scope="col" className={styles.number}>
                {side}{" "}
                <Link to="/traces/$id" params={{ id: trace_id }}>
                  {name}
                </Link>
              </th>
            ))}
            <th scope="col">label</th>
          </tr>
        </thead>
        <tbody>
          {recorded.counters.map(({ name, values, labels }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {recorded.recordings.map(({ trace_id, side }, at) => (
                <td key={trace_id + side} className={styles.number}>
                  {number(values[at])}
                </td>
              ))}
              <td>
                {[...new Set(labels)].filter(isLabel).map((label) => (
                  <LabelChip key={label} label={label} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const number = (value: number | null | undefined) =>
  value == null ? "–" : Number.isInteger(value) ? count(value) : rounded(value);

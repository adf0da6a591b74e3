import { Link } from "@tanstack/react-router";
import { count, duration, NONE, percent } from "../../charts/frame/format";
import type { TraceCard } from "../../model/types";
import { bytes } from "./bytes";
import styles from "./TraceTable.module.css";

const STATES: Record<TraceCard["state"], string> = {
  waiting: "waiting",
  running: "being analysed",
  ready: "analysed",
  failed: "failed",
};

interface Props {
  traces: readonly TraceCard[];
  caption: string;
  /** Shows what each is about, and its licence. */
  isDemo?: boolean;
  onDelete?: (trace: TraceCard) => void;
}

const number = (value: number | null, text: (value: number) => string = count) => (value === null ? NONE : text(value));

/** Recordings as a dense table; on a phone each row folds into a block. */
export function TraceTable({ traces, caption, isDemo = false, onDelete }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">recording</th>
            <th scope="col" className={styles.number}>
              events
            </th>
            <th scope="col" className={styles.number}>
              length
            </th>
            <th scope="col" className={styles.number}>
              CPUs
            </th>
            <th scope="col" className={styles.number}>
              lives
            </th>
            <th
              scope="col"
              className={styles.number}
              title="Lives whose use ended on another CPU than allocated them, of those with both CPUs known"
            >
              alien
            </th>
            <th scope="col" className={styles.number}>
              findings
            </th>
            <th
              scope="col"
              className={styles.number}
              title="How often the replay of the rule that ran agrees with the kernel"
            >
              agreement
            </th>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {traces.map((trace) => (
            <tr key={trace.id}>
              <th scope="row">
                <Link to="/traces/$id" params={{ id: trace.id }} preload="intent">
                  {trace.title ?? trace.name}
                </Link>
                <p>
                  {trace.about ??
                    [trace.format, bytes(trace.size), trace.kernel && `Linux ${trace.kernel}`]
                      .filter(Boolean)
                      .join(" · ")}
                </p>
                {isDemo && (
                  <p className={styles.licence}>
                    {trace.name} · {bytes(trace.size)} ·{" "}
                    {[trace.kernel && `Linux ${trace.kernel}`, trace.licence].filter(Boolean).join(" · ")}
                  </p>
                )}
              </th>
              <Cell word="events">{number(trace.events)}</Cell>
              <Cell word="length">{number(trace.duration_ns, (ns) => duration(ns, 3))}</Cell>
              <Cell word="CPUs">{number(trace.cpus || null)}</Cell>
              <Cell word="lives">{number(trace.lives)}</Cell>
              <Cell word="alien">
                <Share part={trace.alien} of={trace.alien_of} />
              </Cell>
              <Cell word="findings">
                {trace.findings ? <b className={styles.finding}>{trace.findings}</b> : number(trace.findings)}
              </Cell>
              <Cell word="agreement">
                <Agreement trace={trace} />
              </Cell>
              <td data-word="state" className={styles.state}>
                {STATES[trace.state]}
                {onDelete && !trace.demo && (
                  <button type="button" onClick={() => onDelete(trace)}>
                    delete<span className="visually-hidden"> {trace.name}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ word, children }: { word: string; children: React.ReactNode }) {
  return (
    <td className={styles.number} data-word={word}>
      {children}
    </td>
  );
}

/** A share with its base below it: of lives whose allocating and freeing CPU are known. */
function Share({ part, of }: { part: number | null; of: number | null }) {
  if (part === null || !of) return NONE;
  return (
    <span className={styles.agreement}>
      {percent(part, of, 3)} <small>of {count(of)}</small>
    </span>
  );
}

/** Fidelity of each policy that could be compared, with how many decisions that were. */
function Agreement({ trace }: { trace: TraceCard }) {
  const compared = Object.entries(trace.by_policy).flatMap(([policy, { fidelity }]) =>
    fidelity && fidelity.compared > 0 ? [{ policy, ...fidelity }] : [],
  );
  if (compared.length === 0) return NONE;
  return compared.map(({ policy, compared: all, agreed, recorded }) => (
    <span
      key={policy}
      className={styles.agreement}
      title={`${policy}: ${count(agreed)} of ${count(all)} compared agree`}
    >
      {percent(agreed, all)}{" "}
      <small>
        of {count(all)}
        {recorded ? ` (${percent(all, recorded, 3)} of those recorded)` : ""}, {policy}
      </small>
    </span>
  ));
}

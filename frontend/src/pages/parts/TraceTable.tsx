import { Link } from "@tanstack/react-router";
import { count, duration, NONE, percent } from "../../charts/frame/format";
import { SortHead } from "../../charts/frame/SortHead";
import type { Sorting } from "../../charts/frame/sorting";
import type { TraceCard } from "../../model/types";
import { bytes } from "./bytes";
import styles from "./TraceTable.module.css";

const STATES: Record<TraceCard["state"], string> = {
  waiting: "waiting",
  running: "being analysed",
  ready: "analysed",
  failed: "failed",
};

/** Headings; `id` where the table can be ordered by the column. */
const HEADS: readonly { id?: string; word: string; title?: string }[] = [
  { id: "name", word: "recording" },
  { id: "added", word: "added" },
  { id: "events", word: "events" },
  { id: "length", word: "length" },
  { id: "cpus", word: "CPUs" },
  { id: "lives", word: "lives" },
  {
    id: "alien",
    word: "alien",
    title: "Lives whose use ended on another CPU than allocated them, of those with both CPUs known",
  },
  { id: "findings", word: "findings" },
  { word: "agreement", title: "How often the replay of the rule that ran agrees with the kernel" },
];

interface Props {
  traces: readonly TraceCard[];
  caption: string;
  /** Shows what each is about, and its licence. */
  isDemo?: boolean;
  onDelete?: (trace: TraceCard) => void;
  /** Makes the headings order the table. */
  sort?: { sorting: Sorting | null; onSort: (sorting: Sorting) => void };
}

const number = (value: number | null, text: (value: number) => string = count) => (value === null ? NONE : text(value));

/** Recordings as a dense table; on a phone each row folds into a block. */
export function TraceTable({ traces, caption, isDemo = false, onDelete, sort }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {HEADS.map(({ id, word, title }) => {
              const className = id === "name" ? undefined : styles.number;
              return sort && id ? (
                <SortHead
                  key={word}
                  id={id}
                  heading={word}
                  numeric={id !== "name"}
                  sorting={sort.sorting}
                  onSort={sort.onSort}
                  className={className}
                  title={title}
                />
              ) : (
                <th key={word} scope="col" className={className} title={title}>
                  {word}
                </th>
              );
            })}
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
              <Cell word="added">
                <time dateTime={trace.created_at}>{trace.created_at.slice(0, 10)}</time>
              </Cell>
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

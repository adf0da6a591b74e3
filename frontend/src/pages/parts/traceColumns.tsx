import { Link } from "@tanstack/react-router";
import { count, duration, NONE, percent } from "../../common/format";
import type { TraceCard } from "../../model/types";
import { bytes } from "./bytes";
import type { ListColumn } from "./ListTable";
import styles from "./ListTable.module.css";
import { dayColumn } from "./When";

const STATES: Record<TraceCard["state"], string> = {
  waiting: "waiting",
  running: "being analysed",
  ready: "analysed",
  failed: "failed",
};

const number = (value: number | null, text: (value: number) => string = count) => (value === null ? NONE : text(value));

/** What a list of recordings shows; `onDelete` gives those of the reader a button. */
export const traceColumns = (onDelete?: (trace: TraceCard) => void): readonly ListColumn<TraceCard>[] => [
  {
    id: "name",
    word: "recording",
    value: (trace) => trace.title ?? trace.name,
    cell: (trace) => (
      <>
        <Link to="/traces/$id" params={{ id: trace.id }} preload="intent">
          {trace.title ?? trace.name}
        </Link>
        <p>
          {trace.about ??
            [trace.format, bytes(trace.size), trace.kernel && `Linux ${trace.kernel}`].filter(Boolean).join(" · ")}
        </p>
      </>
    ),
  },
  dayColumn("added", ({ created_at }) => created_at),
  { id: "events", word: "events", kind: "number", value: ({ events }) => events, cell: ({ events }) => number(events) },
  {
    id: "length",
    word: "length",
    kind: "number",
    value: (trace) => trace.duration_ns,
    cell: (trace) => number(trace.duration_ns, (ns) => duration(ns, 3)),
  },
  { id: "cpus", word: "CPUs", kind: "number", value: ({ cpus }) => cpus, cell: ({ cpus }) => number(cpus || null) },
  { id: "lives", word: "lives", kind: "number", value: ({ lives }) => lives, cell: ({ lives }) => number(lives) },
  {
    id: "alien",
    word: "alien",
    title: "Lives whose use ended on another CPU than allocated them, of those with both CPUs known",
    kind: "number",
    value: ({ alien, alien_of }) => (alien === null || !alien_of ? null : alien / alien_of),
    cell: (trace) => <Share part={trace.alien} of={trace.alien_of} />,
  },
  {
    id: "findings",
    word: "findings",
    kind: "number",
    value: ({ findings }) => findings,
    cell: ({ findings }) => (findings ? <b className={styles.finding}>{findings}</b> : number(findings)),
  },
  {
    id: "agreement",
    word: "agreement",
    isWhole: true,
    title: "How often the replay of the rule that ran agrees with the kernel",
    kind: "number",
    value: (trace) => {
      const shares = comparedOf(trace).map(({ agreed, compared }) => agreed / compared);
      return shares.length > 0 ? Math.min(...shares) : null;
    },
    cell: (trace) => <Agreement trace={trace} />,
  },
  {
    id: "state",
    word: "state",
    value: ({ state }) => STATES[state],
    cell: (trace) => (
      <>
        {STATES[trace.state]}
        {onDelete && !trace.demo && (
          <button type="button" onClick={() => onDelete(trace)}>
            delete<span className="visually-hidden"> {trace.name}</span>
          </button>
        )}
      </>
    ),
  },
];

/** The words a recording is found by. */
export const traceText = ({ name, title, about, kernel, format, state, created_at }: TraceCard): string =>
  [name, title, about, kernel && `Linux ${kernel}`, format, STATES[state], created_at.slice(0, 10)]
    .filter(Boolean)
    .join(" ");

/** A share with its base below it: of lives whose allocating and freeing CPU are known. */
function Share({ part, of }: { part: number | null; of: number | null }) {
  if (part === null || !of) return NONE;
  return (
    <span className="block">
      {percent(part, of, 3)} <small>of {count(of)}</small>
    </span>
  );
}

/** Fidelity of each policy that could be compared. */
const comparedOf = ({ by_policy }: TraceCard) =>
  Object.entries(by_policy).flatMap(([policy, { fidelity }]) =>
    fidelity && fidelity.compared > 0 ? [{ policy, ...fidelity }] : [],
  );

/** The same, with how many decisions that were. */
function Agreement({ trace }: { trace: TraceCard }) {
  const compared = comparedOf(trace);
  if (compared.length === 0) return NONE;
  return compared.map(({ policy, compared: all, agreed, recorded }) => (
    <span key={policy} className="block" title={`${policy}: ${count(agreed)} of ${count(all)} compared agree`}>
      {percent(agreed, all)}{" "}
      <small>
        of {count(all)}
        {recorded ? ` (${percent(all, recorded, 3)} of those recorded)` : ""}, {policy}
      </small>
    </span>
  ));
}

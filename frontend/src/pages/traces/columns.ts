import type { TraceCard } from "../../model/types";
import type { ListColumn } from "../parts/ListBar";

/** What recordings can be ordered by. */
export const TRACE_COLUMNS: readonly ListColumn<TraceCard>[] = [
  { id: "name", word: "recording", value: (trace) => trace.title ?? trace.name },
  { id: "added", word: "added", value: (trace) => trace.created_at },
  { id: "events", word: "events", numeric: true, value: (trace) => trace.events },
  { id: "length", word: "length", numeric: true, value: (trace) => trace.duration_ns },
  { id: "cpus", word: "CPUs", numeric: true, value: (trace) => trace.cpus },
  { id: "lives", word: "lives", numeric: true, value: (trace) => trace.lives },
  {
    id: "alien",
    word: "alien",
    numeric: true,
    value: ({ alien, alien_of }) => (alien === null || !alien_of ? null : alien / alien_of),
  },
  { id: "findings", word: "findings", numeric: true, value: (trace) => trace.findings },
];

/** The words a recording is found by. */
export const traceText = ({ name, title, about, kernel, format, state, created_at }: TraceCard): string =>
  [name, title, about, kernel && `Linux ${kernel}`, format, state, created_at.slice(0, 10)].filter(Boolean).join(" ");

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Column } from "../../charts/frame/DataTable";
import { count, instant, NONE, rounded } from "../../common/format";
import type { SqlAnswer, SqlCell, SqlColumn } from "../../model/sql";
import type { RawQuery } from "../../url/property";
import { isNumber } from "./texts";

/** A row and its place in the answer, which is its key. */
export interface AnswerRow {
  at: number;
  cells: readonly SqlCell[];
}

/** Where the numbers of an answer lead. */
export interface LinksTo {
  trace: string;
  /** The assumptions the answer was made under. */
  query: RawQuery;
}

/** Half of what a link to an instant shows: ns. */
const AROUND = 100_000;
/** Numbers that name something are not grouped by thousands. */
const NAMES = /(^|_)(cpu|pid|tid|life|seq|llc|node|port|sport|dport|ms)$/i;

/** The columns of an answer for a table. */
export function columnsOf({ columns }: SqlAnswer, to: LinksTo): Column<AnswerRow>[] {
  return columns.map((column, at) => ({
    id: `${at}`,
    heading: column.name,
    numeric: isNumber(column),
    value: ({ cells }) => {
      const value = cells[at] ?? null;
      return typeof value === "boolean" ? String(value) : isNumber(column) && value !== null ? Number(value) : value;
    },
    cell: ({ cells }) => shown(cells[at] ?? null, column, to),
  }));
}

function shown(value: SqlCell, column: SqlColumn, to: LinksTo): ReactNode {
  if (value === null) return <span title="NULL: not known, or there is none">{NONE}</span>;
  if (typeof value === "number" && column.means === "time") return <AtInstant ns={value} to={to} />;
  if (typeof value === "number" && column.means === "life") return <OneLife life={value} to={to} />;
  if (typeof value === "number")
    return Number.isInteger(value) ? (NAMES.test(column.name) ? String(value) : count(value)) : rounded(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  return isNumber(column) ? value : <span className="mono small">{value}</span>;
}

/** An instant that opens the trace page around it. */
function AtInstant({ ns, to }: { ns: number; to: LinksTo }) {
  const range = { from: String(Math.max(0, Math.round(ns) - AROUND)), to: String(Math.round(ns) + AROUND) };
  return (
    <Link to="/traces/$id" params={{ id: to.trace }} search={{ ...to.query, ...range } as never}>
      {instant(ns)}
    </Link>
  );
}

/** A life that opens on the trace page. */
function OneLife({ life, to }: { life: number; to: LinksTo }) {
  return (
    <Link
      to="/traces/$id"
      params={{ id: to.trace }}
      search={{ ...to.query, life: String(life) } as never}
      aria-label={`skb ${life}`}
    >
      {life}
    </Link>
  );
}

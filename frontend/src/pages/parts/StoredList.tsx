import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListBar, NoMatch } from "./ListBar";
import { type ListColumn, ListTable } from "./ListTable";
import { Failed, Missing } from "./State";
import { useList } from "./useList";

interface Props<Row> {
  /** All rows: words and order are of the whole list, never of the pages that were fetched so far. */
  query: UseQueryResult<readonly Row[]>;
  /** One row: "recording". */
  noun: string;
  columns: readonly ListColumn<Row>[];
  /** The words a row is found by. */
  text: (row: Row) => string;
  keyOf: (row: Row) => string;
  /** What to do while nothing is stored. */
  children: ReactNode;
}

const NONE: readonly never[] = [];

/** Everything of one kind that the portal stores: narrowed by words, ordered by any column, both in the address. */
export function StoredList<Row>({ query, noun, columns, text, keyOf, children }: Props<Row>) {
  const { data, error, isPending, refetch } = query;
  const { view, change, shown } = useList(data ?? NONE, columns, text);
  if (isPending) return <Missing what={`Asking for the list of ${noun}s…`} />;
  if (!data) return <Failed what={`The ${noun}s cannot be listed`} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Missing what={`No ${noun} yet`}>{children}</Missing>;
  return (
    <>
      {error && <Failed what={`The ${noun}s cannot be listed anew`} error={error} onRetry={() => void refetch()} />}
      <ListBar noun={noun} view={view} change={change} columns={columns} shown={shown.length} all={data.length} />
      {shown.length === 0 ? (
        <NoMatch noun={noun} by={[view.q.trim()]} onClear={() => change({ q: "" })} />
      ) : (
        <ListTable
          rows={shown}
          columns={columns}
          caption={`All ${noun}s`}
          keyOf={keyOf}
          sort={{ sorting: view.sort, onSort: (sort) => change({ sort }) }}
        />
      )}
    </>
  );
}

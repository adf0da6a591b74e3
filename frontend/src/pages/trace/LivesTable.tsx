import { useInfiniteQuery } from "@tanstack/react-query";
import { type Column, countColumn, DataTable, timeColumn } from "../../charts/frame/DataTable";
import { duration, instant } from "../../charts/frame/units";
import { count, NONE } from "../../common/format";
import { livesQuery } from "../../model/queries";
import type { Selection, TimeRange } from "../../model/selection";
import type { LifeRow } from "../../model/types";
import { Button } from "../../ui/Button";
import { Waiting } from "../parts/Waiting";
import { fateWord, originWord } from "./words";

interface Props {
  aid: string;
  range: TimeRange;
  selected: number | null;
  onSelect: (change: Partial<Selection>) => void;
}

const cpu = (value: number | null) => (value === null ? "?" : `cpu${value}`);

const COLUMNS: readonly Column<LifeRow>[] = [
  countColumn("n", (row) => row.n, "skb"),
  timeColumn("t0", (row) => row.t0, instant, "from"),
  timeColumn("length", (row) => row.t1 - row.t0, duration, "lived"),
  { id: "alloc", heading: "allocated", value: (row) => row.alloc_cpu ?? -1, cell: (row) => cpu(row.alloc_cpu) },
  { id: "origin", heading: "known", value: (row) => originWord(row) },
  { id: "free", heading: "freed", value: (row) => row.free_cpu ?? -1, cell: (row) => cpu(row.free_cpu) },
  { id: "fate", heading: "fate", value: (row) => fateWord(row) },
  { id: "reason", heading: "reason", value: (row) => row.reason ?? NONE },
  {
    id: "len",
    heading: "bytes",
    numeric: true,
    value: (row) => row.len,
    cell: (row) => (row.len ? count(row.len) : NONE),
  },
  { id: "hash", heading: "flow", value: (row) => row.hash ?? NONE },
  { id: "address", heading: "address", value: (row) => row.address },
];

/** The lifecycle's table twin: the lives of the range, a page at a time. */
export function LivesTable({ aid, range, selected, onSelect }: Props) {
  const lives = useInfiniteQuery(livesQuery(aid, range));
  if (!lives.data)
    return <Waiting of={lives} pending="Asking for the skbs of this range…" failed="The skbs cannot be listed" />;
  const rows = lives.data.pages.flatMap((page) => page.items);
  return (
    <>
      <DataTable
        caption={`skbs of the range, ${count(rows.length)}${lives.hasNextPage ? " so far" : ""}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={(row) => String(row.n)}
        selected={selected === null ? null : String(selected)}
        onRow={(row) => onSelect({ life: row.n })}
        empty="No skb touches this range."
      />
      {lives.hasNextPage && (
        <Button onClick={() => void lives.fetchNextPage()}>
          {lives.isFetchingNextPage ? "Asking for more…" : "More"}
        </Button>
      )}
    </>
  );
}

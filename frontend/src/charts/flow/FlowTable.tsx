import type { Selection } from "../../model/selection";
import type { FlowCell } from "../../model/types";
import { type Column, countColumn, DataTable, timeColumn } from "../frame/DataTable";
import { duration } from "../frame/units";
import { pairKey } from "./pairs";
import { DISTANCE_WORD } from "./words";

const time = (ns: number) => duration(ns, 3);

/** What is told of a pair, in the table and in the ledger under the picture. */
export const PAIR_COLUMNS: readonly Column<FlowCell>[] = [
  { id: "alloc", heading: "alloc", value: (pair) => pair.alloc_cpu, cell: (pair) => `cpu${pair.alloc_cpu}` },
  { id: "free", heading: "free", value: (pair) => pair.free_cpu, cell: (pair) => `cpu${pair.free_cpu}` },
  { id: "distance", heading: "distance", value: (pair) => DISTANCE_WORD[pair.distance] },
  countColumn("count", (pair) => pair.count, "skbs"),
  countColumn("flushed", (pair) => pair.flushed, "deferred"),
  timeColumn("p50", (pair) => pair.p50_ns, time),
  timeColumn("p95", (pair) => pair.p95_ns, time),
  timeColumn("max", (pair) => pair.max_ns, time),
];

interface Props {
  pairs: readonly FlowCell[];
  selected: Selection["pair"];
  onPair: (pair: Selection["pair"]) => void;
}

/** The same pairs as rows, with the times of every one of them. */
export function FlowTable({ pairs, selected, onPair }: Props) {
  return (
    <DataTable
      caption="skbs by the CPU that allocated and the CPU that freed them; times run from allocation to free"
      columns={PAIR_COLUMNS}
      rows={pairs}
      keyOf={pairKey}
      initial={{ column: "count", descending: true }}
      selected={selected && pairKey({ alloc_cpu: selected.alloc, free_cpu: selected.free })}
      onRow={(pair) => onPair({ alloc: pair.alloc_cpu, free: pair.free_cpu })}
      empty="No skb was allocated and freed in this stretch of the trace with both CPUs known."
    />
  );
}

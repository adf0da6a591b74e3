import { count } from "../../common/format";
import type { Selection } from "../../model/selection";
import type { FlowCell } from "../../model/types";
import { type Column, countColumn, DataTable, timeColumn } from "../frame/DataTable";
import { duration } from "../frame/units";
import { pairKey } from "./pairs";
import { DISTANCE_WORD } from "./words";

const time = (ns: number) => duration(ns, 3);

const COLUMNS: readonly Column<FlowCell>[] = [
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
  /** The busiest first. */
  pairs: readonly FlowCell[];
  selected: Selection["pair"];
  onPair: (pair: Selection["pair"]) => void;
}

const shared = ({ selected, onPair }: Props) => ({
  columns: COLUMNS,
  keyOf: pairKey,
  selected: selected && pairKey({ alloc_cpu: selected.alloc, free_cpu: selected.free }),
  onRow: (pair: FlowCell) => onPair({ alloc: pair.alloc_cpu, free: pair.free_cpu }),
});

/** The same pairs as rows, with the times of every one of them. */
export const FlowTable = (props: Props) => (
  <DataTable
    {...shared(props)}
    caption="skbs by the CPU that allocated and the CPU that freed them; times run from allocation to free"
    rows={props.pairs}
    initial={{ column: "count", descending: true }}
    empty="No skb was allocated and freed in this stretch of the trace with both CPUs known."
  />
);

/** So many pairs are all listed under the picture; of more, so many, and the rest is the table's. */
const ALL_UP_TO = 16;
const OF_MORE = 8;

/** The busiest pairs with their times, under the picture. */
export function FlowLedger(props: Props) {
  const { pairs } = props;
  if (pairs.length === 0) return null;
  const shown = pairs.length > ALL_UP_TO ? pairs.slice(0, OF_MORE) : pairs;
  return (
    <div className="space-above-10">
      <DataTable {...shared(props)} caption="Busiest pairs; times run from allocation to free" rows={shown} whole />
      {shown.length < pairs.length && (
        <p className="space-above-6 small muted">{count(pairs.length - shown.length)} more in the table</p>
      )}
    </div>
  );
}

import type { Selection } from "../../model/selection";
import type { FlowCell } from "../../model/types";
import { DataTable } from "../frame/DataTable";
import { count } from "../frame/format";
import { PAIR_COLUMNS } from "./FlowTable";
import { pairKey } from "./pairs";

/** So many pairs are all listed. */
const ALL_UP_TO = 16;
/** Of more, so many: the rest is the table's. */
const OF_MORE = 8;

interface Props {
  /** The busiest first. */
  pairs: readonly FlowCell[];
  selected: Selection["pair"];
  onPair: (pair: Selection["pair"]) => void;
}

/** The busiest pairs with their times, under the picture. */
export function FlowLedger({ pairs, selected, onPair }: Props) {
  if (pairs.length === 0) return null;
  const shown = pairs.length > ALL_UP_TO ? pairs.slice(0, OF_MORE) : pairs;
  return (
    <div className="space-above-10">
      <DataTable
        caption="Busiest pairs; times run from allocation to free"
        columns={PAIR_COLUMNS}
        rows={shown}
        keyOf={pairKey}
        selected={selected && pairKey({ alloc_cpu: selected.alloc, free_cpu: selected.free })}
        onRow={(pair) => onPair({ alloc: pair.alloc_cpu, free: pair.free_cpu })}
        whole
      />
      {shown.length < pairs.length && (
        <p className="space-above-6 small muted">{count(pairs.length - shown.length)} more in the table</p>
      )}
    </div>
  );
}

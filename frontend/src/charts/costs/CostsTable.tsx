import { count, NONE, rounded } from "../../common/format";
import type { CostEstimate, CostParameter, ReplaySummary } from "../../model/types";
import { type Column, DataTable, numberColumn } from "../frame/DataTable";
import { LabelChip } from "../frame/LabelChip";

interface Row extends CostEstimate {
  variant: string;
}

const PARAMETERS: Column<CostParameter>[] = [
  { id: "id", heading: "parameter", value: (row) => row.id, cell: (row) => <code>{row.id}</code> },
  { id: "text", heading: "cost of", wide: true, value: (row) => row.text },
  numberColumn("low", (row) => row.low, rounded),
  numberColumn("high", (row) => row.high, rounded),
  { id: "unit", heading: "unit", value: (row) => row.unit },
  { id: "label", heading: "label", value: (row) => row.label, cell: (row) => <LabelChip label={row.label} /> },
  {
    id: "samples",
    heading: "samples",
    numeric: true,
    value: (row) => row.samples || null,
    cell: (row) => (row.samples > 0 ? count(row.samples) : "not stated"),
  },
  { id: "source", heading: "source", wide: true, value: (row) => row.source },
];

const ESTIMATES: Column<Row>[] = [
  { id: "variant", heading: "variant", value: (row) => row.variant },
  { id: "text", heading: "estimate", wide: true, value: (row) => row.text },
  numberColumn("low", (row) => row.low, rounded),
  numberColumn("high", (row) => row.high, rounded),
  { id: "unit", heading: "unit", value: (row) => row.unit, cell: (row) => `${row.unit} a ${row.per}` },
  {
    id: "base",
    heading: "of",
    numeric: true,
    value: (row) => row.base,
    cell: (row) => `${count(row.base)} ${row.per}s`,
  },
  {
    id: "terms",
    heading: "sum of",
    wide: true,
    value: (row) => Object.keys(row.terms).join(" "),
    cell: (row) =>
      Object.entries(row.terms)
        .map(([parameter, times]) => `${count(times)} × ${parameter}`)
        .join(" + ") || NONE,
  },
];

/** The estimates in full, and every parameter they are sums of with where it is from. */
export function CostsTable({ replays }: { replays: readonly ReplaySummary[] }) {
  const rows = replays.flatMap(({ variant, costs }) => costs.estimates.map((estimate) => ({ ...estimate, variant })));
  const parameters = parametersOf(replays);
  return (
    <div className="grid gap-14">
      <DataTable
        caption="Estimates by variant, all modelled"
        columns={ESTIMATES}
        rows={rows}
        keyOf={(row) => `${row.id} ${row.variant}`}
        empty="Nothing is known of what these decisions cost."
      />
      <DataTable
        caption="Parameters the estimates are sums of"
        columns={PARAMETERS}
        rows={parameters}
        keyOf={(row) => `${row.id} ${row.low} ${row.high}`}
        empty="No parameter is known."
      />
    </div>
  );
}

/** The parameters of all replays, each once; one that differs between variants is listed for each. */
export function parametersOf(replays: readonly ReplaySummary[]): CostParameter[] {
  const all = replays.flatMap((replay) => replay.costs.parameters);
  return [...new Map(all.map((one) => [`${one.id} ${one.low} ${one.high} ${one.source}`, one])).values()];
}

import { type Column, DataTable } from "../../charts/frame/DataTable";
import { count, NONE, rounded, scaleOf, unitWith } from "../../charts/frame/format";
import type { MetricRow, RunItem } from "../../model/types";
import styles from "./RunTable.module.css";

/** One metric of one run: a line of the list. */
interface Line {
  key: string;
  item: RunItem;
  row: MetricRow;
}

function value({ value: number, unit }: MetricRow): string {
  if (number === null) return NONE;
  if (unit !== "pps" && unit !== "bit/s") return `${rounded(number)} ${unit}`;
  const scale = scaleOf(number);
  return `${rounded(number / scale.size)} ${unitWith(scale.prefix, unit)}`;
}

const COLUMNS: readonly Column<Line>[] = [
  { id: "name", heading: "run", value: ({ item }) => item.name },
  { id: "tool", heading: "tool", value: ({ item }) => item.run.tool },
  { id: "label", heading: "label", value: ({ item }) => item.run.label },
  { id: "side", heading: "side", value: ({ item }) => item.run.side ?? NONE },
  { id: "subject", heading: "of", value: ({ row }) => row.subject ?? NONE },
  { id: "metric", heading: "metric", value: ({ row }) => row.metric },
  { id: "value", heading: "value", numeric: true, value: ({ row }) => row.value ?? -1, cell: ({ row }) => value(row) },
  { id: "from", heading: "taken from", value: ({ row }) => row.value_from ?? NONE },
  {
    id: "samples",
    heading: "samples",
    numeric: true,
    value: ({ row }) => row.samples.length,
    cell: ({ row }) => count(row.samples.length),
  },
  {
    id: "lines",
    heading: "lines",
    numeric: true,
    value: ({ row }) => row.lines[0],
    cell: ({ row }) => `${row.lines[0]}–${row.lines[1]}`,
  },
];

/** Every stored run, a line a metric. */
export function RunTable({ runs, hasMore }: { runs: readonly RunItem[]; hasMore: boolean }) {
  const lines = runs.flatMap((item) => item.run.rows.map((row, at) => ({ key: `${item.id} ${at}`, item, row })));
  return (
    <section className={styles.frame} aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      <p>
        {count(runs.length)} {runs.length === 1 ? "run" : "runs"}
        {hasMore ? ", the newest; older ones are left out" : ""}. One start of a tool is one run, however many samples
        it printed.
      </p>
      <DataTable
        caption="Runs, a line a metric"
        captionHidden
        columns={COLUMNS}
        rows={lines}
        keyOf={(line) => line.key}
      />
    </section>
  );
}

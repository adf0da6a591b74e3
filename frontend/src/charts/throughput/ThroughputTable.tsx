import { change, count, NONE } from "../../common/format";
import type { ThroughputGroup, ThroughputSeries } from "../../model/types";
import { type Column, countColumn, DataTable, numberColumn } from "../frame/DataTable";
import { referencesOf } from "./bars.layout";
import { exact } from "./words";

function spread(series: ThroughputSeries): string {
  return series.spread ? `${count(series.spread.low)} to ${count(series.spread.high)}` : "not given";
}

/** The same figures in full, with everything the picture has no room for. */
export function ThroughputTable({ group }: { group: ThroughputGroup }) {
  const columns: Column<ThroughputSeries>[] = [
    { id: "label", heading: "series", value: (row) => row.label },
    { id: "side", heading: "side", value: (row) => row.side, cell: (row) => row.side ?? NONE },
    countColumn("value", (row) => row.value, group.unit),
    numberColumn("change", (row) => row.change_of_first, change, "of first"),
    {
      id: "runs",
      heading: "runs",
      numeric: true,
      value: (row) => row.points.length,
      cell: (row) => (
        <span title={row.points.map((point) => `${point.run}: ${exact(point.value, group.unit)}`).join("\n")}>
          {count(row.points.length)}
        </span>
      ),
    },
    { id: "spread", heading: "spread", value: (row) => row.spread?.low ?? null, cell: spread },
    { id: "provenance", heading: "from", value: (row) => row.provenance },
    {
      id: "source",
      heading: "source",
      wide: true,
      value: (row) => `${row.source.title}${row.source.date ? `, ${row.source.date}` : ""}`,
    },
    {
      id: "machine",
      heading: "machine",
      wide: true,
      value: (row) => row.machine,
      cell: (row) => row.machine ?? "not stated",
    },
    { id: "note", heading: "note", wide: true, value: (row) => row.note, cell: (row) => row.note ?? NONE },
  ];
  const references = referencesOf(group).map(({ label, value }) => `${label}: ${exact(value, group.unit)}`);
  return (
    <DataTable
      caption={[`${group.title}, ${group.unit}`, ...references].join("; ")}
      columns={columns}
      rows={group.series}
      keyOf={(row) => row.id}
    />
  );
}

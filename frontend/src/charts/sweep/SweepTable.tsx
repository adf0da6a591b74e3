import type { Sweep } from "../../model/types";
import { type Column, DataTable } from "../frame/DataTable";
import { LabelChip } from "../frame/LabelChip";
import { measuresOf, placeName, type Reading, readingText } from "./sweep.layout";
import { axisName } from "./words";

interface Row extends Reading {
  order: number;
  variant: string;
  name: string;
  kind: "counter" | "estimate";
  unit: string;
  label: "exact" | "reconstructed" | "assumed" | "modelled" | "published";
}

/** Every figure of the sweep, those that never vary too. */
export function SweepTable({ sweep }: { sweep: Sweep }) {
  const places = [...new Set(sweep.points.map((point) => point.at))];
  const columns: Column<Row>[] = [
    { id: "at", heading: axisName(sweep), value: (row) => row.order, cell: (row) => placeName(row.at) },
    { id: "variant", heading: "variant", value: (row) => row.variant },
    { id: "name", heading: "figure", value: (row) => row.name },
    {
      id: "value",
      heading: "value",
      numeric: true,
      value: (row) => row.high,
      cell: (row) => readingText(row, row.kind),
    },
    { id: "unit", heading: "unit", value: (row) => row.unit },
    { id: "label", heading: "label", value: (row) => row.label, cell: (row) => <LabelChip label={row.label} /> },
    { id: "recorded", heading: "as recorded", value: (row) => (row.recorded ? "yes" : "no") },
  ];
  return (
    <DataTable
      caption={`${sweep.policy} over ${axisName(sweep)}`}
      columns={columns}
      rows={rowsOf(sweep, places)}
      keyOf={(row) => `${row.kind} ${row.name} ${row.at} ${row.variant}`}
    />
  );
}

function rowsOf(sweep: Sweep, places: readonly string[]): Row[] {
  const order = (at: string) => places.indexOf(at);
  const counters = sweep.points.flatMap(({ at, variant, counters, recorded }) =>
    Object.entries(counters).flatMap(([name, { value, label }]): Row[] => {
      if (value === null) return [];
      const at_ = { at, order: order(at), variant, name: name.replaceAll("_", " "), kind: "counter" as const };
      return [{ ...at_, low: value, high: value, unit: "", label, recorded }];
    }),
  );
  const estimates = measuresOf(sweep)
    .varying.filter(({ kind }) => kind === "estimate")
    .flatMap(({ name, unit, series }) =>
      series.flatMap(({ variant, readings }) =>
        readings.map((reading): Row => {
          return { ...reading, order: order(reading.at), variant, name, kind: "estimate", unit, label: "modelled" };
        }),
      ),
    );
  return [...counters, ...estimates];
}

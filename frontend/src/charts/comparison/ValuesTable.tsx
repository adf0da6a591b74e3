import { NONE } from "../../common/format";
import { type Comparison, type Row, runsOf } from "../../model/comparison";
import { DataTable, numberColumn } from "../frame/DataTable";
import { figure } from "./words";

interface Line {
  key: string;
  side: "before" | "after";
  run: string;
  value: number | null;
  note: string;
}

/** Every run of one row; those left out have no value here and say why. */
export function ValuesTable({ comparison, row }: { comparison: Comparison; row: Row }) {
  return (
    <DataTable
      caption={`${row.id}${row.unit ? `, ${row.unit}` : ""}: one value a run`}
      columns={[
        { id: "side", heading: "side", value: (line: Line) => line.side },
        { id: "run", heading: "run", value: (line: Line) => line.run },
        numberColumn("value", (line: Line) => line.value, figure, row.unit || "value"),
        {
          id: "note",
          heading: "note",
          wide: true,
          value: (line: Line) => line.note,
          cell: (line: Line) => line.note || NONE,
        },
      ]}
      rows={(["before", "after"] as const).flatMap((side) => linesOf(comparison, row, side))}
      keyOf={(line) => line.key}
    />
  );
}

function linesOf(comparison: Comparison, row: Row, side: "before" | "after"): Line[] {
  const { values, leftOut } = runsOf(comparison, row, side);
  const { far } = row[side];
  const lines = values.map(({ value, run }, at): Line => {
    const note = far.includes(at) ? "more than 3 interquartile ranges away, counted" : "";
    return { key: `${side} ${at}`, side, run: run?.label ?? `value ${at + 1}`, value, note };
  });
  const out = leftOut.map(({ label, left_out }, at): Line => {
    return { key: `${side} out ${at}`, side, run: label, value: null, note: `left out: ${left_out}` };
  });
  return [...lines, ...out];
}

import type { ReactNode } from "react";
import { NONE } from "../../common/format";
import type { Cpu, Decisions } from "../../model/types";
import { type Column, DataTable } from "../frame/DataTable";
import { instant } from "../frame/units";
import { VOCABULARY } from "../vocabulary";
import { labelsOf } from "./policyLabels";
import { type Moment, momentsOf, type Step, stepsOf } from "./rows";

const cpu = (value: Cpu) => (value === null ? NONE : `cpu${value}`);

interface Props {
  data: Decisions;
  /** The instant marked on the page, ns. */
  moment: number | null;
  onMoment: (place: number) => void;
  /** The table of the rules, which the picture has beside it. */
  rules: ReactNode;
}

/** The picture as tables: how often each rule decided, where the variants differ, and what each recorded for the flow. */
export function DecisionsTable({ data, moment, onMoment, rules }: Props) {
  const face = labelsOf(data.policy);
  const subject = (id: string | null) => (id === null ? NONE : face.named(id));
  const moments: Column<Moment>[] = [
    { id: "t", heading: "time", time: true, value: (row) => row.t, cell: (row) => instant(row.t) },
    { id: "flow", heading: face.subject, value: (row) => row.flow, cell: (row) => subject(row.flow) },
    { id: "a", heading: data.a, value: (row) => row.a, cell: (row) => row.a ?? "no decision" },
    { id: "toA", heading: "to", value: (row) => row.toA, cell: (row) => cpu(row.toA) },
    { id: "b", heading: data.b, value: (row) => row.b, cell: (row) => row.b ?? "no decision" },
    { id: "toB", heading: "to", value: (row) => row.toB, cell: (row) => cpu(row.toB) },
  ];
  const steps: Column<Step>[] = [
    { id: "t", heading: "time", time: true, value: (row) => row.t, cell: (row) => instant(row.t) },
    { id: "variant", heading: "variant", value: (row) => row.variant },
    {
      id: "cpu",
      heading: face.form === "line" ? "recorded" : "to",
      value: (row) => row.cpu,
      cell: (row) => cpu(row.cpu),
    },
    { id: "rule", heading: "rule", value: (row) => row.rule, cell: (row) => row.rule ?? NONE },
    {
      id: "write",
      heading: face.form === "line" ? "written" : VOCABULARY[face.writes].word,
      value: (row) => row.write,
    },
  ];
  const rows = momentsOf(data);
  return (
    <div className="grid gap-14">
      <div>{rules}</div>
      <DataTable
        caption={`Moments at which ${data.a} and ${data.b} differ`}
        columns={moments}
        rows={rows}
        keyOf={(row) => String(row.place)}
        selected={String(rows.find((row) => row.t === moment)?.place ?? "")}
        onRow={(row) => onMoment(row.place)}
        empty="They never differ in this stretch of the trace."
      />
      <DataTable
        caption={data.flow ? `${face.record} ${face.named(data.flow)}` : `${face.record} one ${face.subject}`}
        columns={steps}
        rows={stepsOf(data)}
        keyOf={(row) => row.key}
        empty="Nothing to show."
      />
    </div>
  );
}

import { ChartFrame } from "../../charts/frame/ChartFrame";
import { DataTable } from "../../charts/frame/DataTable";
import type { Analysis, Trace } from "../../model/types";
import { ReportOf } from "./ImportReport";
import { recordedKnobs } from "./recorded";

interface Props {
  trace: Trace;
  analysis: Analysis;
  /** Without assumptions. */
  base: Analysis | null;
}

interface Row {
  name: string;
  value: string;
  source: string;
}

/** The recorded machine and its file: topology, kernel, knobs, counters of the host, what was read of the file. */
export function HostTab({ trace, analysis, base }: Props) {
  const host = (base ?? analysis).host;
  const groups = (lists: readonly (readonly number[])[]) => lists.map((cpus) => cpus.join(", ")).join(" | ");
  const topology: Row[] = host
    ? [
        { name: "kernel", value: host.kernel ?? "not recorded", source: host.kernel_reading?.text ?? "" },
        {
          name: "CPU",
          value: host.cpu ?? "not recorded",
          source: host.emulated ? "times and rates measure nothing" : "",
        },
        { name: "CPUs by last-level cache", value: groups(host.llcs), source: host.source },
        { name: "CPUs by node", value: groups(host.nodes), source: host.source },
      ]
    : [];
  const knobs = [...recordedKnobs(base ?? analysis)].map(([name, { value, source }]) => ({ name, value, source }));
  return (
    <ChartFrame
      title="Host and file"
      lede="what was recorded, before any assumption"
      table={null}
      tableShown={false}
      label="exact"
      source="a knob that was not recorded has its kernel’s default, and says so"
      pictured={false}
      fileName="host"
    >
      <DataTable
        caption="Topology, kernel and knobs"
        whole
        rows={[...topology, ...knobs]}
        keyOf={({ name }) => name}
        columns={[
          { id: "name", heading: "name", value: (row: Row) => row.name },
          { id: "value", heading: "value", wide: true, value: (row: Row) => row.value },
          { id: "source", heading: "from", wide: true, value: (row: Row) => row.source },
        ]}
      />
      <ReportOf aid={analysis.id} capture={trace.capture} />
    </ChartFrame>
  );
}

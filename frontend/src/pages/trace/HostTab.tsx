import { ChartFrame } from "../../charts/frame/ChartFrame";
import type { Analysis, Trace } from "../../model/types";
import { ReportOf } from "./ImportReport";
import styles from "./ImportReport.module.css";
import { recordedKnobs } from "./recorded";

interface Props {
  trace: Trace;
  analysis: Analysis;
  /** Without assumptions. */
  base: Analysis | null;
}

/** The recorded machine and its file: topology, kernel, knobs, counters of the host, what was read of the file. */
export function HostTab({ trace, analysis, base }: Props) {
  const host = (base ?? analysis).host;
  const knobs = [...recordedKnobs(base ?? analysis)];
  const groups = (lists: readonly (readonly number[])[]) => lists.map((cpus) => cpus.join(", ")).join(" | ");
  return (
    <ChartFrame
      title="Host and file"
      lede="what was recorded, before any assumption"
      table={null}
      tableShown={false}
      label="exact"
      source={host?.source}
      pictured={false}
      fileName="host"
    >
      <dl className={styles.facts}>
        {host &&
          [
            ["kernel", [host.kernel ?? "not recorded", host.kernel_reading?.text].filter(Boolean).join(", ")],
            ["CPUs by last-level cache", groups(host.llcs)],
            ["CPUs by node", groups(host.nodes)],
            ...knobs.map(([name, { value, source }]) => [name, `${value} (${source})`]),
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ReportOf aid={analysis.id} capture={trace.capture} />
    </ChartFrame>
  );
}

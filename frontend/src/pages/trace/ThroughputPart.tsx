import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { Choice } from "../../charts/frame/Choice";
import { Notice } from "../../charts/frame/Notice";
import { RatesPanel } from "../../charts/throughput/RatesPanel";
import { ThroughputPanel } from "../../charts/throughput/ThroughputPanel";
import { count, rounded } from "../../common/format";
import { ratesQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import type { Analysis, Throughput, Trace } from "../../model/types";
import type { TraceView } from "../../url/trace";
import { ownRun } from "./advice/runs";
import { Part } from "./Part";

/** The `group` of the address that shows what the recording itself has. */
const RECORDED = "recorded";
/** Steps of the line: as many as a panel of a third of the page shows apart. */
const STEPS = 120;

interface Props {
  trace: Trace;
  analysis: Analysis;
  isReady: boolean;
  range: TimeRange;
  view: TraceView;
  throughput: Throughput | null;
  isTable: boolean;
  onChange: (change: Partial<TraceView>) => void;
  onTable: (isTable: boolean) => void;
  publish: (group: string) => void;
}

/** Throughput of the recorded host: counted from the recording, or a run measured with it. Other hosts' figures on request. */
export function ThroughputPart(props: Props) {
  const { trace, analysis, isReady, range, view, throughput, isTable, onChange, onTable } = props;
  const groups = throughput?.groups ?? [];
  const own = ownRun(trace.name, groups)?.id;
  const chosen = groups.find(({ id }) => id === view.group)?.id ?? RECORDED;
  const isRecorded = chosen === RECORDED;
  const rates = useQuery({ ...ratesQuery(analysis.id, range, STEPS), enabled: isReady && isRecorded });
  const figures = [
    { value: RECORDED, word: "this recording, counted" },
    ...groups.map(({ id, title }) => ({ value: id, word: title })),
  ];
  const onGroup = (group: string) => onChange({ group: group === RECORDED ? null : group });
  if (!isRecorded)
    return (
      <ThroughputPanel
        data={throughput}
        figures={figures}
        publish={props.publish}
        group={chosen}
        note={chosen === own ? "measured while this recording was made" : "Figures of another host, to compare with."}
        onGroup={onGroup}
        view={isTable ? "table" : view.throughputView}
        onView={(wanted) => {
          onTable(wanted === "table");
          if (wanted !== "table") onChange({ throughputView: wanted === "close" ? "close" : "zero" });
        }}
      />
    );
  const choice = <Choice label="figures" options={figures} value={RECORDED} onChange={onGroup} />;
  if (analysis.host?.emulated) return <NoThroughput cpu={analysis.host.cpu}>{choice}</NoThroughput>;
  return (
    <Part name="Throughput" isReady={isReady} of={rates}>
      {(data) => (
        <RatesPanel
          rates={data}
          unit={view.rate}
          onUnit={(rate) => onChange({ rate })}
          isTable={isTable}
          onTable={onTable}
          figures={choice}
        >
          {own && (
            <Notice>
              A benchmark ran while this was recorded.{" "}
              <button className="underlined inherit-font accent" type="button" data-link onClick={() => onGroup(own)}>
                Show its runs
              </button>
            </Notice>
          )}
          <Batches analysis={analysis} />
        </RatesPanel>
      )}
    </Part>
  );
}

/** What stands in its place where a rate would be that of an emulator. */
function NoThroughput({ cpu, children }: { cpu: string | null; children: ReactNode }) {
  return (
    <ChartFrame
      title="Throughput"
      lede="not shown for this recording"
      table={null}
      tableShown={false}
      label="exact"
      source={cpu}
      pictured={false}
      fileName="throughput"
    >
      {children}
      <Notice>The CPUs are emulated: a rate would be that of the emulator.</Notice>
    </ChartFrame>
  );
}

/** How many packets each AF_XDP call sent, and what sending in groups would change: a replay, not a measurement. */
function Batches({ analysis }: { analysis: Analysis }) {
  const replays = (analysis.summary?.replays ?? []).filter(({ policy }) => policy === "xsk-batch");
  const stock = replays[0];
  const packets = stock?.counters.packets?.value;
  const calls = stock?.counters.calls?.value;
  if (!packets || !calls) return null;
  const counted = (name: string) =>
    replays.flatMap(({ variant, counters }) => {
      const value = counters[name]?.value;
      return value === null || value === undefined ? [] : [`${count(value)} by ${variant}`];
    });
  return (
    <Notice>
      AF_XDP: {count(packets)} packets in {count(calls)} calls, {rounded(packets / calls, 3)} a call. By replay, locks
      held: {counted("lock_holds").join(", ")}; doorbells: {counted("doorbells").join(", ")}.
    </Notice>
  );
}

import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { CostsPanel } from "../../charts/costs/CostsPanel";
import type { NotePlace } from "../../model/notes";
import type { ChartAsked } from "../../model/publishing";
import { analysisQuery } from "../../model/queries";
import type { Analysis, Policy, Trace } from "../../model/types";
import { type PanelName, requestOf, type TabName, type TraceAddress, tabOf } from "../../url/trace";
import { busyUntil } from "../idle";
import { Assumptions } from "./Assumptions";
import type { Opened } from "./notes/NotesTab";
import { pairOf } from "./pair";
import { Tabs } from "./Tabs";
import styles from "./TracePage.module.css";
import type { ChangeView } from "./useTraceAddress";

// Each is fetched when its tab is first opened.
const Difference = lazy(() => busyUntil(import("./Difference").then((module) => ({ default: module.Difference }))));
const ForecastPart = lazy(() =>
  busyUntil(import("./ForecastPart").then((module) => ({ default: module.ForecastPart }))),
);
const SweepPart = lazy(() => busyUntil(import("./SweepPart").then((module) => ({ default: module.SweepPart }))));
const DataTab = lazy(() => busyUntil(import("./DataTab").then((module) => ({ default: module.DataTab }))));
const HostTab = lazy(() => busyUntil(import("./HostTab").then((module) => ({ default: module.HostTab }))));
const NotesTab = lazy(() => busyUntil(import("./notes/NotesTab").then((module) => ({ default: module.NotesTab }))));

const TABS: readonly { name: TabName; word: string }[] = [
  { name: "whatif", word: "What if" },
  { name: "sweep", word: "Sweep" },
  { name: "data", word: "Events and SQL" },
  { name: "host", word: "Host and file" },
  { name: "notes", word: "Notes" },
];

interface Props {
  trace: Trace;
  analysis: Analysis;
  address: TraceAddress;
  policy: Policy;
  onChange: ChangeView;
  onTable: (panel: PanelName, isTable: boolean) => void;
  publish: (kind: ChartAsked["kind"], params: ChartAsked["params"]) => void;
  draft: NotePlace | null;
  onDraft: (at: NotePlace | null) => void;
  here: NotePlace;
  onNote: (opened: Opened) => void;
}

/** What a reader needs after the first look, in tabs. */
export function Below(props: Props) {
  const { address, onChange } = props;
  const chosen = tabOf(address.view);
  const tab = { whatif: WhatIfTab, sweep: SweepTab, data: Data, host: Host, notes: NotesOf }[chosen];
  const Tab: (props: Props) => ReactNode = tab;
  return (
    <div id="more">
      <Tabs tabs={TABS} chosen={chosen} onChoose={(name) => onChange({ tab: name })}>
        <Suspense>
          <Tab {...props} />
        </Suspense>
      </Tabs>
    </div>
  );
}

/** Without assumptions, the analysis in view. */
function useBase({ trace }: Props): Analysis | null {
  return useQuery(analysisQuery(trace.default_analysis_id)).data ?? null;
}

const replaysOf = ({ analysis, policy }: Props) =>
  (analysis.summary?.replays ?? []).filter((replay) => replay.policy === policy.id);

const pairIn = (props: Props) => pairOf(props.policy, props.address.view.a, props.address.view.b, replaysOf(props));

function WhatIfTab(props: Props) {
  const { analysis, address, policy, onChange, onTable, publish } = props;
  const base = useBase(props);
  const isAssumed = requestOf(address) !== null;
  return (
    <>
      <Assumptions address={address} analysis={analysis} base={base} onChange={onChange} />
      {isAssumed && base?.summary && analysis.summary && (
        <Difference base={base} assumed={analysis} policy={policy} variant={pairIn(props).a} />
      )}
      <div className={styles.pair}>
        <CostsPanel
          policy={policy.id}
          replays={replaysOf(props)}
          publish={() => publish("costs", { policy: policy.id })}
          view={address.view.tables.includes("costs") ? "table" : "ranges"}
          onView={(wanted) => onTable("costs", wanted === "table")}
        />
        <ForecastPart
          analysis={analysis}
          policy={policy}
          asked={address.view.forecast}
          onAsk={(forecast) => onChange({ forecast })}
        />
      </div>
    </>
  );
}

function SweepTab(props: Props) {
  const { analysis, address, policy, onChange, onTable, publish } = props;
  const { view } = address;
  return (
    <div id="sweep">
      <SweepPart
        analysis={analysis}
        policy={policy}
        pair={pairIn(props)}
        isElsewhere={view.host !== null || view.kernel !== null}
        sweep={view.sweep}
        publish={(asked) => publish("sweep", { ...asked })}
        onSweep={(sweep) => onChange({ sweep, tab: "sweep" })}
        view={view.tables.includes("sweep") ? "table" : "panels"}
        onView={(wanted) => onTable("sweep", wanted === "table")}
      />
    </div>
  );
}

function Data({ analysis, trace }: Props) {
  return <DataTab aid={analysis.id} trace={trace.id} />;
}

function Host(props: Props) {
  return <HostTab trace={props.trace} analysis={props.analysis} base={useBase(props)} />;
}

function NotesOf({ trace, analysis, address, onChange, publish, draft, onDraft, here, onNote }: Props) {
  return (
    <NotesTab
      trace={trace}
      analysis={analysis}
      inAddress={address.view.notes}
      onAddress={(notes) => onChange({ notes, tab: "notes" })}
      draft={draft}
      onDraft={onDraft}
      here={here}
      onOpen={onNote}
      onPublish={({ from, to }, note) => publish("lifecycle", { from, to, note })}
    />
  );
}

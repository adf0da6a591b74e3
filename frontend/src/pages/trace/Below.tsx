import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { CostsPanel } from "../../charts/costs/CostsPanel";
import { around } from "../../charts/lifecycle/viewport";
import type { NotePlace } from "../../model/notes";
import type { ChartRequest } from "../../model/publishing";
import { analysisQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import type { Analysis, Policy, Trace } from "../../model/types";
import { Tabs } from "../../ui/Tabs";
import { type PanelName, rangeOf, requestOf, type TabName, type TraceAddress, tabOf } from "../../url/trace";
import { lazyPart } from "../pageFile";
import { Missing } from "../parts/State";
import { Assumptions } from "./Assumptions";
import { toPolicy } from "./mainPolicy";
import type { Opened } from "./notes/NotesTab";
import { pairOf } from "./pair";
import type { ChangeView } from "./useTraceAddress";

// Each is fetched when its tab is first opened.
const Difference = lazyPart(async () => (await import("./Difference")).Difference);
const ForecastPart = lazyPart(async () => (await import("./ForecastPart")).ForecastPart);
const SweepPart = lazyPart(async () => (await import("./SweepPart")).SweepPart);
const DataTab = lazyPart(async () => (await import("./DataTab")).DataTab);
const HostTab = lazyPart(async () => (await import("./HostTab")).HostTab);
const NotesTab = lazyPart(async () => (await import("./notes/NotesTab")).NotesTab);

const TABS: readonly { name: TabName; word: string }[] = [
  { name: "whatif", word: "What if" },
  { name: "sweep", word: "Sweep" },
  { name: "data", word: "Events and SQL" },
  { name: "host", word: "Host and file" },
  { name: "notes", word: "Notes" },
];

/** What the panels and the tabs below them share. */
export interface Shared {
  trace: Trace;
  /** Null while it is made. */
  analysis: Analysis | null;
  address: TraceAddress;
  onChange: ChangeView;
  /** The policy in view; undefined until the server has listed them. */
  policy: Policy | undefined;
  /** Publishes a chart of the analysis in view. */
  publish: (kind: ChartRequest["kind"], params: ChartRequest["params"]) => void;
}

interface Given extends Shared {
  /** The whole recording; null until it is known. */
  extent: TimeRange | null;
  draft: NotePlace | null;
  onDraft: (at: NotePlace | null) => void;
}

interface Props extends Given {
  /** The analysis without assumptions. */
  base: Analysis | null;
}

/** What a reader needs after the first look, in tabs. It stays while another analysis is made, and keeps the focus. */
export function Below(given: Given) {
  const { address, trace, onChange } = given;
  const base = useQuery(analysisQuery(trace.default_analysis_id));
  const chosen = tabOf(address.view);
  const Tab = { whatif: WhatIfTab, sweep: SweepTab, data: Data, host: Host, notes: NotesOf }[chosen];
  return (
    <div id="more">
      <Tabs label="More about this recording" tabs={TABS} chosen={chosen} onChoose={(tab) => onChange({ tab })}>
        <Suspense>
          <Tab {...given} base={base.data ?? null} />
        </Suspense>
      </Tabs>
    </div>
  );
}

const pairIn = ({ policy, address, analysis }: Props) =>
  policy && pairOf(policy, address.view.a, address.view.b, replaysOf(policy, analysis));

const replaysOf = (policy: Policy, analysis: Analysis | null) =>
  (analysis?.summary?.replays ?? []).filter((replay) => replay.policy === policy.id);

/** Shows a panel as a table, or no longer. */
function tableOf({ address, onChange }: Props, panel: PanelName) {
  const others = address.view.tables.filter((name) => name !== panel);
  return (wanted: string) => onChange({ tables: wanted === "table" ? [...others, panel] : others });
}

function WhatIfTab(props: Props) {
  const { analysis, base, address, policy, onChange, publish } = props;
  const pair = pairIn(props);
  return (
    <>
      <Assumptions address={address} analysis={analysis} base={base} onChange={onChange} />
      {requestOf(address) && base?.summary && analysis?.summary && policy && pair && (
        <Difference base={base} assumed={analysis} policy={policy} variant={pair.a} />
      )}
      {analysis?.summary && policy && (
        <div className="grid columns-of-380 gap-gutter items-start">
          <CostsPanel
            policy={policy.id}
            replays={replaysOf(policy, analysis)}
            publish={() => publish("costs", { policy: policy.id })}
            view={address.view.tables.includes("costs") ? "table" : "ranges"}
            onView={tableOf(props, "costs")}
          />
          <ForecastPart
            analysis={analysis}
            policy={policy}
            requested={address.view.forecast}
            onAsk={(forecast) => onChange({ forecast })}
          />
        </div>
      )}
    </>
  );
}

function SweepTab(props: Props) {
  const { analysis, address, policy, onChange, publish } = props;
  const { view } = address;
  const pair = pairIn(props);
  if (!analysis?.summary || !policy || !pair) return <Waiting />;
  return (
    <SweepPart
      analysis={analysis}
      policy={policy}
      pair={pair}
      isElsewhere={view.host !== null || view.kernel !== null}
      sweep={view.sweep}
      publish={(requested) => publish("sweep", { ...requested })}
      onSweep={(sweep) => onChange({ sweep, tab: "sweep" })}
      view={view.tables.includes("sweep") ? "table" : "panels"}
      onView={tableOf(props, "sweep")}
    />
  );
}

const Waiting = () => <Missing what="The analysis is not ready">This tab fills as soon as it is.</Missing>;

function Data({ analysis, trace }: Props) {
  return analysis?.state === "ready" ? <DataTab aid={analysis.id} trace={trace.id} /> : <Waiting />;
}

function Host({ analysis, base, trace }: Props) {
  return analysis?.summary ? <HostTab trace={trace} analysis={analysis} base={base} /> : <Waiting />;
}

function NotesOf({ trace, analysis, address, policy, extent, onChange, publish, draft, onDraft }: Props) {
  if (!analysis?.summary || !extent) return <Waiting />;
  const { view } = address;
  const { from, to } = view.measured ?? rangeOf(view, extent.to);
  const here = {
    from: Math.round(from),
    to: Math.round(to),
    skb: null,
    moment: view.moment,
    policy: view.moment === null ? null : (policy?.id ?? null),
  };
  const open = ({ at, life }: Opened) =>
    onChange({
      ...(at.policy === null ? {} : toPolicy(at.policy)),
      ...around(at, 0.25, extent),
      life,
      moment: at.moment,
      measured: at.from < at.to ? { from: at.from, to: at.to } : null,
    });
  return (
    <NotesTab
      trace={trace}
      analysis={analysis}
      inAddress={view.notes}
      onAddress={(notes) => onChange({ notes, tab: "notes" })}
      draft={draft}
      onDraft={onDraft}
      here={here}
      onOpen={open}
      onPublish={({ from, to }, note) => publish("lifecycle", { from, to, note })}
    />
  );
}

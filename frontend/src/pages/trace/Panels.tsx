import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DecisionsPanel } from "../../charts/decisions/DecisionsPanel";
import { FlowPanel } from "../../charts/flow/FlowPanel";
import { percent } from "../../charts/frame/format";
import type { LoadTimeline } from "../../charts/lifecycle/feed";
import { LifecyclePanel } from "../../charts/lifecycle/LifecyclePanel";
import { cpusInQuestion } from "../../charts/lifecycle/lanes";
import { isTyping } from "../../charts/lifecycle/useKeys";
import { centred, clamped, holds } from "../../charts/lifecycle/viewport";
import { ThroughputPanel } from "../../charts/throughput/ThroughputPanel";
import { shapeOf } from "../../model/host";
import {
  decisionsQuery,
  flowsQuery,
  policiesQuery,
  throughputQuery,
  timelineQuery,
  wholeQuery,
} from "../../model/queries";
import type { PanelProps, Selection, TimeRange } from "../../model/selection";
import { windowOf } from "../../model/timeline";
import type { Analysis, Decisions, Flows, ReadyTable, Throughput, Timeline, Trace } from "../../model/types";
import { linkedLife, type PanelName, rangeOf, selectionOf, type TraceAddress } from "../../url/trace";
import { busyUntil, useBusy } from "../idle";
import { Failed, Missing } from "../parts/State";
import { LivesTable } from "./LivesTable";
import styles from "./TracePage.module.css";
import { useLinkedLife } from "./useLinkedLife";
import type { ChangeView } from "./useTraceAddress";

const loadInspector = () => import("./Inspector");
/** Loaded after the lanes are drawn, or with a link that names an skb. */
const Inspector = lazy(() => busyUntil(loadInspector().then((module) => ({ default: module.Inspector }))));

/** The policy of the decisions panel. */
const POLICY = "rfs-llc";
/** Figures the throughput panel opens with: batch transmit on a 10 GbE port, the thread's own table. */
const FIRST_GROUP = "claim-xsk-batch-v2-i40e";
/** Lives a window (up to five views wide) may hold and still be drawn one by one. */
const LIVES_MOST = 4000;

interface Props {
  trace: Trace;
  analysis: Analysis | null;
  ready: ReadonlySet<ReadyTable>;
  address: TraceAddress;
  onChange: ChangeView;
}

/** The four panels on one selection and one range; each stands as soon as its table is there. */
export function Panels(props: Props) {
  const { analysis, ready, address } = props;
  const whole = useQuery(
    analysis && ready.has("overview")
      ? wholeQuery(analysis.id)
      : { queryKey: ["whole", "none"], queryFn: skipToken as typeof skipToken },
  );
  const throughput = useQuery(throughputQuery());
  const [linked] = useState(() => linkedLife(address.view));
  const timeline = whole.data as Timeline | undefined;
  if (analysis?.host && timeline && timeline.to > timeline.from)
    return (
      <Linked
        {...props}
        analysis={analysis}
        host={analysis.host}
        whole={timeline}
        throughput={throughput.data ?? null}
        linked={linked}
      />
    );
  return (
    <div className={styles.panels}>
      <div className={styles.grid}>
        <div className={styles.wide}>
          {whole.isError ? (
            <Failed what="The lifecycle cannot be drawn" error={whole.error} onRetry={() => void whole.refetch()} />
          ) : timeline ? (
            <Missing what="The recording holds no stretch of time">
              At least two events at different times are needed to draw lanes; the import report says what was read.
            </Missing>
          ) : (
            <Missing what="Lifecycle">The lanes appear as soon as the events are read and summed.</Missing>
          )}
        </div>
      </div>
    </div>
  );
}

interface LinkedProps extends Props {
  analysis: Analysis;
  host: NonNullable<Analysis["host"]>;
  whole: Timeline;
  throughput: Throughput | null;
  /** The life that the page's first address named without a range; null = none. */
  linked: number | null;
}

function Linked({ trace, analysis, ready, address, onChange, host, whole, throughput, linked }: LinkedProps) {
  const queries = useQueryClient();
  const { view } = address;
  const aid = analysis.id;
  const extent = useMemo<TimeRange>(() => ({ from: whole.from, to: whole.to }), [whole.from, whole.to]);
  const range = useMemo(() => rangeOf(view, extent.to), [view, extent]);
  const selection = useMemo(() => selectionOf(view), [view]);
  const shape = useMemo(() => shapeOf(host), [host]);
  const silent = useMemo(() => {
    const heard = new Set(whole.buckets?.cpu);
    return new Set(whole.buckets ? shape.cpus.filter((cpu) => !heard.has(cpu)) : []);
  }, [whole.buckets, shape]);
  const question = useMemo(
    () => cpusInQuestion(view.pair, analysis.summary?.lives.flows ?? [], shape),
    [view.pair, analysis.summary, shape],
  );
  const [isDrawn, setDrawn] = useState(false);
  useBusy(!isDrawn);
  useEffect(() => {
    if (isDrawn) void loadInspector();
  }, [isDrawn]);

  const hasLives = ready.has("lives");
  const load = useCallback<LoadTimeline>(
    async (stretch, px, wantsCounts) => {
      // The overview is there before the lives: until then counts stand in.
      const most = wantsCounts || !hasLives ? 1 : LIVES_MOST;
      return windowOf(await queries.fetchQuery(timelineQuery(aid, stretch, px, most)));
    },
    [queries, aid, hasLives],
  );
  const onRange = useCallback(
    (wanted: TimeRange) => {
      const kept = clamped(wanted, extent);
      const isWhole = kept.from === extent.from && kept.to === extent.to;
      onChange(isWhole ? { from: null, to: null } : { from: kept.from, to: kept.to });
    },
    [extent, onChange],
  );
  useLinkedLife(aid, linked, onRange);
  const wasChosen = useRef(false);
  const onSelect = useCallback(
    (change: Partial<Selection>) => {
      wasChosen.current = true;
      const at = change.moment;
      const isOutside = typeof at === "number" && !holds(range, { from: at, to: at });
      onChange({ ...change, ...(isOutside ? centred(range, at, extent) : {}) });
    },
    [onChange, range, extent],
  );

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target)) return;
      if (view.life !== null) onChange({ life: null });
      else if (view.pair || view.flow || view.moment !== null) onChange({ pair: null, flow: null, moment: null });
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [view, onChange]);

  const asTable = (panel: PanelName, wanted: boolean) =>
    wanted ? [...view.tables.filter((name) => name !== panel), panel] : view.tables.filter((name) => name !== panel);
  const shared = { selection, range, host: shape, onSelect, onRange };
  return (
    <>
      <div className={styles.panels}>
        <div className={styles.grid}>
          <div className={styles.wide}>
            <LifecyclePanel
              {...shared}
              load={load}
              extent={extent}
              silent={silent}
              question={question}
              view={view.lifeView}
              onView={(lifeView) => onChange({ lifeView: lifeView as typeof view.lifeView })}
              table={<LivesTable aid={aid} range={range} selected={view.life} onSelect={onSelect} />}
              source={sourceOf(trace, analysis)}
              agreement={
                analysis.summary &&
                `origin known of ${percent(analysis.summary.lives.total - analysis.summary.lives.origin_unknown, analysis.summary.lives.total, 3)}`
              }
              onIdle={setDrawn}
            />
          </div>
          <div className={styles.flow}>
            <FlowPart
              {...shared}
              aid={aid}
              isReady={ready.has("flows")}
              view={view.tables.includes("flow") ? "table" : view.flowView}
              onView={(wanted) =>
                onChange(
                  wanted === "table"
                    ? { tables: asTable("flow", true) }
                    : { tables: asTable("flow", false), flowView: wanted as typeof view.flowView },
                )
              }
            />
          </div>
          <div className={styles.decisions}>
            <DecisionsPart
              {...shared}
              aid={aid}
              isReady={ready.has("decisions")}
              a={view.a}
              b={view.b}
              onVariants={(pair) => onChange(pair)}
              byEvent={analysis.summary?.trace.by_event ?? null}
              view={view.tables.includes("decisions") ? "table" : "steps"}
              onView={(wanted) => onChange({ tables: asTable("decisions", wanted === "table") })}
            />
          </div>
          <div className={styles.throughput}>
            {throughput && throughput.groups.length > 0 ? (
              <ThroughputPanel
                data={throughput}
                group={view.group ?? FIRST_GROUP}
                onGroup={(group) => onChange({ group })}
                view={view.tables.includes("throughput") ? "table" : view.throughputView}
                onView={(wanted) =>
                  onChange(
                    wanted === "table"
                      ? { tables: asTable("throughput", true) }
                      : { tables: asTable("throughput", false), throughputView: wanted as typeof view.throughputView },
                  )
                }
              />
            ) : (
              <Missing what="Throughput">No figures yet; upload output of xdpsock or iperf3 --json.</Missing>
            )}
          </div>
        </div>
      </div>
      {view.life !== null && (
        <Suspense>
          <Inspector
            aid={aid}
            n={view.life}
            takesFocus={wasChosen.current}
            onClose={() => onChange({ life: null })}
            onSelect={onSelect}
            onRange={onRange}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the lanes were read from. */
function sourceOf(trace: Trace, { summary }: Analysis): string {
  const kinds = summary ? Object.keys(summary.trace.by_event).length : 0;
  return summary ? `${trace.format}, ${kinds} kinds of event` : trace.format;
}

type PartProps<Data> = Omit<PanelProps<Data>, "data"> & { aid: string; isReady: boolean };

function FlowPart({ aid, isReady, ...panel }: PartProps<Flows>) {
  const flows = useQuery({ ...flowsQuery(aid, panel.range), enabled: isReady });
  return (
    <Part
      name="Cross-CPU defer flow"
      isReady={isReady}
      data={flows.data}
      error={flows.error}
      retry={() => void flows.refetch()}
    >
      {(data) => <FlowPanel {...panel} data={data} />}
    </Part>
  );
}

interface DecisionsPartProps extends PartProps<Decisions> {
  a: string | null;
  b: string | null;
  onVariants: (pair: { a: string; b: string }) => void;
  byEvent: Record<string, number> | null;
}

function DecisionsPart({ aid, isReady, a, b, ...panel }: DecisionsPartProps) {
  const catalogue = useQuery(policiesQuery());
  const variants = useMemo(
    () => catalogue.data?.items.find((policy) => policy.id === POLICY)?.variants.map((variant) => variant.id) ?? [],
    [catalogue.data],
  );
  const asked = {
    policy: POLICY,
    a: a ?? variants[0] ?? "stock",
    b: b ?? (variants.includes("intended") ? "intended" : variants[1]) ?? "stock",
    flow: panel.selection.flow,
  };
  const decisions = useQuery({
    ...decisionsQuery(aid, panel.range, asked),
    enabled: isReady && catalogue.isSuccess,
  });
  const error = decisions.error ?? catalogue.error;
  return (
    <Part
      name="RFS decisions"
      isReady={isReady}
      data={decisions.data}
      error={error}
      retry={() => void decisions.refetch()}
    >
      {(data) => <DecisionsPanel {...panel} variants={variants} data={data} />}
    </Part>
  );
}

interface PartOf<Data> {
  name: string;
  isReady: boolean;
  data: Data | undefined;
  error: Error | null;
  retry: () => void;
  children: (data: Data) => ReactNode;
}

/** A panel, or what it waits for. */
function Part<Data>({ name, isReady, data, error, retry, children }: PartOf<Data>) {
  if (error && !data) return <Failed what={`${name} cannot be drawn`} error={error} onRetry={retry} />;
  if (!isReady) return <Missing what={name}>Comes with the next step of the analysis.</Missing>;
  if (!data) return <Missing what={name}>Asking for this range…</Missing>;
  return children(data);
}

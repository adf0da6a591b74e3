import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FlowPanel } from "../../charts/flow/FlowPanel";
import type { LoadTimeline } from "../../charts/lifecycle/feed";
import { LifecyclePanel } from "../../charts/lifecycle/LifecyclePanel";
import { cpusInQuestion } from "../../charts/lifecycle/lanes";
import { centred, clamped, holds } from "../../charts/lifecycle/viewport";
import { percent } from "../../common/format";
import { isTyping } from "../../common/typing";
import { shapeOf } from "../../model/host";
import type { NotePlace } from "../../model/notes";
import { flowsQuery, timelineQuery } from "../../model/queries";
import type { Selection, TimeRange } from "../../model/selection";
import { windowOf } from "../../model/timeline";
import type { Analysis, ReadyTable, Throughput, Timeline, Trace } from "../../model/types";
import { type PanelName, rangeOf, selectionOf } from "../../url/trace";
import { useBusy } from "../idle";
import { lazyPart } from "../pageFile";
import { Waiting } from "../parts/Waiting";
import type { Shared } from "./Below";
import { DecisionsPart } from "./DecisionsPart";
import { LivesTable } from "./LivesTable";
import { Measurement } from "./Measurement";
import { toPolicy } from "./mainPolicy";
import { Part } from "./Part";
import { ThroughputPart } from "./ThroughputPart";
import styles from "./TracePage.module.css";
import { useLinkedLife } from "./useLinkedLife";
import { useUndo } from "./useUndo";

const loadInspector = () => import("./Inspector");
/** Loaded after the lanes are drawn, or with a link that names an skb. */
const Inspector = lazyPart(async () => (await loadInspector()).Inspector);

/** Lives a window (up to five views wide) may hold and still be drawn one by one. */
const LIVES_MOST = 4000;

interface Props extends Shared {
  analysis: Analysis;
  ready: ReadonlySet<ReadyTable>;
  /** Of the policies. */
  catalogue: UseQueryResult;
  host: NonNullable<Analysis["host"]>;
  whole: Timeline;
  throughput: Throughput | null;
  /** The life that the page's first address named without a range; null = none. */
  linked: number | null;
  /** Begins a note about a place. */
  onNote: (at: NotePlace) => void;
}

/** The panels on one selection and one range. */
export function Linked(props: Props) {
  const { trace, analysis, ready, address, host, whole, throughput, linked, policy, onChange, onNote, publish } = props;
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
  const goTo = useCallback(
    (wanted: TimeRange, isQuiet: boolean) => {
      const retained = clamped(wanted, extent);
      const isWhole = retained.from === extent.from && retained.to === extent.to;
      onChange(isWhole ? { from: null, to: null } : { from: retained.from, to: retained.to }, undefined, isQuiet);
    },
    [extent, onChange],
  );
  const onRange = useCallback((wanted: TimeRange) => goTo(wanted, false), [goTo]);
  useLinkedLife(aid, linked, goTo);
  const steps = useUndo();
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
  const flows = useQuery({ ...flowsQuery(aid, range), enabled: ready.has("flows") });
  const shared = { selection, range, host: shape, onSelect, onRange };
  const onTable = (panel: PanelName, wanted: boolean) => onChange({ tables: asTable(panel, wanted) });
  const span = { from: Math.round(range.from), to: Math.round(range.to) };
  return (
    <>
      <div className="container">
        <div className={styles.grid}>
          <div className="all-columns">
            <LifecyclePanel
              {...shared}
              load={load}
              extent={extent}
              silent={silent}
              steps={steps}
              question={question}
              view={view.lifeView}
              onView={(lifeView) => onChange({ lifeView: lifeView as typeof view.lifeView })}
              table={<LivesTable aid={aid} range={range} selected={view.life} onSelect={onSelect} />}
              source={sourceOf(trace, analysis)}
              agreement={
                analysis.summary &&
                `origin known of ${percent(analysis.summary.lives.total - analysis.summary.lives.origin_unknown, analysis.summary.lives.total, 3)}`
              }
              measured={view.measured}
              onMeasure={(measured) => onChange({ measured })}
              measurement={(marked) =>
                view.measured && (
                  <Measurement
                    aid={aid}
                    range={view.measured}
                    onNote={() => onNote({ ...marked, skb: null, moment: null, policy: null })}
                  />
                )
              }
              onIdle={setDrawn}
              publish={() => publish("lifecycle", span)}
            />
          </div>
          <div className={styles.flow}>
            <Part name="Cross-CPU defer flow" isReady={ready.has("flows")} of={flows}>
              {(data) => (
                <FlowPanel
                  {...shared}
                  data={data}
                  publish={() => publish("flow", span)}
                  view={view.tables.includes("flow") ? "table" : view.flowView}
                  onView={(wanted) =>
                    onChange(
                      wanted === "table"
                        ? { tables: asTable("flow", true) }
                        : { tables: asTable("flow", false), flowView: wanted as typeof view.flowView },
                    )
                  }
                />
              )}
            </Part>
          </div>
          <div className={styles.decisions} id="decisions">
            {policy ? (
              <DecisionsPart
                {...shared}
                aid={aid}
                trace={trace}
                isReady={ready.has("decisions")}
                policy={policy}
                a={view.a}
                b={view.b}
                summary={analysis.summary}
                onPublish={(requested) => publish("decisions", { ...requested, ...span })}
                onPolicy={(id) => onChange(toPolicy(id))}
                onVariants={(pair) => onChange(pair)}
                view={view.tables.includes("decisions") ? "table" : "steps"}
                onView={(wanted) => onChange({ tables: asTable("decisions", wanted === "table") })}
              />
            ) : (
              <Waiting
                of={props.catalogue}
                pending="Decisions: asking for the policies…"
                failed="The policies cannot be read"
              />
            )}
          </div>
          <div className={styles.throughput} id="throughput">
            <ThroughputPart
              trace={trace}
              analysis={analysis}
              isReady={ready.has("events")}
              range={range}
              view={view}
              throughput={throughput}
              isTable={view.tables.includes("throughput")}
              onChange={onChange}
              onTable={(wanted) => onTable("throughput", wanted)}
              publish={(group) =>
                publish("throughput", { group, axis: view.throughputView === "close" ? "close" : "zero" })
              }
            />
          </div>
        </div>
      </div>
      {view.life !== null && (
        <Suspense>
          <Inspector
            aid={aid}
            trace={trace}
            n={view.life}
            takesFocus={wasChosen.current}
            range={range}
            onClose={() => onChange({ life: null })}
            onSelect={onSelect}
            onRange={onRange}
            onNote={onNote}
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

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { count } from "../../common/format";
import type { HostShape, Selection, TimeRange } from "../../model/selection";
import type { BucketColumns } from "../../model/timeline";
import { Button, WordButton } from "../../ui/Button";
import { ChartFrame } from "../frame/ChartFrame";
import { Legend, type LegendEntry } from "../frame/Legend";
import { MarkBox, PALE } from "../frame/Mark";
import { Segmented } from "../frame/Segmented";
import { duration, instant } from "../frame/units";
import { useKeys } from "../frame/useKeys";
import { LifecycleController, type Status } from "./controller";
import type { LoadTimeline } from "./feed";
import styles from "./LifecyclePanel.module.css";
import { type MeasureHandle, MeasureOverlay } from "./MeasureOverlay";
import { OverviewStrip, type StripHandle } from "./OverviewStrip";
import { Plot } from "./Plot";
import { type Palette, paletteAt } from "./palette";
import { pictureOfView } from "./picture";
import { rangeText } from "./ticks";
import { useMeasure } from "./useMeasure";
import { isSame } from "./viewport";
import { MOVES, ZoomButtons } from "./ZoomButtons";

const VIEWS = [
  { value: "overview", word: "overview" },
  { value: "lives", word: "lives" },
  { value: "table", word: "table" },
];

interface Props {
  /** Asks for a piece of the timeline; a new function means another analysis. */
  load: LoadTimeline;
  /** The whole recording. */
  extent: TimeRange;
  host: HostShape;
  /** CPUs that no event names. */
  silent: ReadonlySet<number>;
  /** The two CPUs that a narrow chart gives a lane each. */
  question: readonly number[];
  selection: Selection;
  range: TimeRange;
  onSelect: (change: Partial<Selection>) => void;
  onRange: (range: TimeRange) => void;
  /** Back to what was shown before, and forward again; null where there is nothing. */
  steps: { undo: (() => void) | null; redo: (() => void) | null };
  /** A range marked to be measured; null while nothing is. */
  measured: TimeRange | null;
  onMeasure: (range: TimeRange | null) => void;
  /** What is counted in the measured range, made by the page because it asks the server. `marked` may be ahead of it. */
  measurement: (marked: TimeRange) => ReactNode;
  /** `lives`, `overview` or `table`. */
  view: string;
  onView: (view: string) => void;
  /** The table twin, made by the page because it pages through the server. */
  table: ReactNode;
  source: string;
  agreement: ReactNode;
  /** Tells the page when nothing is on its way and everything is drawn. */
  onIdle: (isIdle: boolean) => void;
  /** Publishes what is shown; without it there is no such action. */
  publish?: (() => void) | undefined;
}

const LIVES_LEGEND: readonly LegendEntry[] = [
  { concept: "inUse" },
  { concept: "across" },
  { concept: "flushed" },
  { concept: "dropped" },
  { concept: "unknown" },
  { concept: "recycled" },
];

/** With what the full height of a lane stands for: the two directions have scales of their own. */
const countsLegend = ({ mostInUse, mostFrees }: Pick<Status, "mostInUse" | "mostFrees">): readonly LegendEntry[] => [
  { concept: "inUse", word: `in use, upward: full height ${count(mostInUse)}` },
  { concept: "across", word: `freed on another CPU, downward: full depth ${count(mostFrees)}` },
  { concept: "flushed", word: "flushed" },
  { concept: "local", mark: <MarkBox>{PALE}</MarkBox> },
  { concept: "dropped", word: "dropped, at the top" },
];

const still = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** Lanes of skbs over time: one a CPU, from seconds down to one skb. */
export function LifecyclePanel(props: Props) {
  const { load, extent, host, silent, question, selection, range, view, onSelect, onRange, onIdle } = props;
  const root = useRef<HTMLDivElement>(null);
  const strip = useRef<StripHandle>(null);
  const marks = useRef<MeasureHandle>(null);
  const latest = useRef({ onRange, onIdle });
  latest.current = { onRange, onIdle };
  const [status, setStatus] = useState<Status | null>(null);
  const [palette, setPalette] = useState<Palette | null>(null);
  const [whole, setWhole] = useState<BucketColumns | null>(null);

  const controller = useMemo(
    () =>
      new LifecycleController({
        load,
        extent,
        host,
        silent,
        onRest: (rested) => latest.current.onRange(rested),
        onStatus: setStatus,
        onFrame: (moving) => {
          strip.current?.follow(moving);
          marks.current?.follow();
        },
        motion: () => (still() ? 0 : 180),
      }),
    [load, extent, host, silent],
  );
  useEffect(() => {
    controller.open();
    return () => controller.close();
  }, [controller]);

  useEffect(() => {
    let isGone = false;
    load(extent, 1200, true).then(
      (window) => !isGone && setWhole(window.buckets),
      // The lanes report the same failure with its sentence; the strip stays empty.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [load, extent]);

  // Theme, palette and the unit of times are attributes of the root element; what is drawn on a canvas must follow them.
  useEffect(() => {
    const read = () => root.current && setPalette(paletteAt(root.current));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-palette", "data-time"] });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (palette) controller.setPalette(palette);
  }, [controller, palette]);
  useEffect(() => controller.setRange(range), [controller, range]);
  useEffect(() => controller.setSelection(selection), [controller, selection]);
  useEffect(() => controller.setCounts(view === "overview"), [controller, view]);
  const isTable = view === "table";
  const isIdle =
    isTable ||
    (status !== null &&
      (status.mode !== "empty" || status.failure !== null) &&
      !status.isWaiting &&
      isSame(status.range, range));
  useEffect(() => latest.current.onIdle(isIdle), [isIdle]);
  const { marked, mark, toggle } = useMeasure(props.measured, props.onMeasure, controller);
  useKeys(({ code }) => {
    const act = MOVES[code];
    if (isTable) return undefined;
    return code === "KeyM" ? toggle : act && (() => act(controller));
  });

  const isCounts = status?.mode === "overview";
  return (
    <div ref={root}>
      <ChartFrame
        title="Lifecycle"
        lede={
          isCounts
            ? `counts per ${duration(status.bucketNs ?? 0)}: at most ${count(status.mostInUse)} skbs in use on a CPU, ${count(status.mostFrees)} freed`
            : "each bar is one skb in use; the number at its head is the CPU that allocated it"
        }
        controls={
          <>
            <output className="mono small muted tabular items-center inline-row">
              {rangeText(status?.range ?? range)}
            </output>
            <ZoomButtons controller={controller} extent={extent} isWhole={isSame(range, extent)} steps={props.steps}>
              <Button kind="small" aria-pressed={marked !== null} title="Measure a range (M)" onClick={toggle}>
                Measure
              </Button>
            </ZoomButtons>
            <Segmented label="Lifecycle as" name="life_view" options={VIEWS} value={view} onChange={props.onView} />
          </>
        }
        table={props.table}
        tableShown={isTable}
        onTable={(isShown) => props.onView(isShown ? "table" : "lives")}
        label="reconstructed"
        source={props.source}
        agreement={props.agreement}
        fileName="lifecycle"
        publish={props.publish}
        picture={() => pictureOfView(controller, controller.width)}
      >
        <Chosen selection={selection} onSelect={onSelect} />
        {marked && (
          <section
            className="row wrap gap-y-4 gap-x-14 items-center pad-x-10 pad-y-6 space-below-6 small tabular fill-chosen border-1-solid-accent round-small"
            aria-label="Measured range"
          >
            <p aria-live="polite">
              <b>{duration(marked.to - marked.from)}</b> from {instant(marked.from)} to {instant(marked.to)}
            </p>
            {props.measurement(marked)}
            <WordButton onClick={() => controller.go(marked, true)}>Zoom to it</WordButton>
            <WordButton onClick={toggle}>Remove</WordButton>
          </section>
        )}
        <OverviewStrip
          buckets={whole}
          extent={extent}
          range={status?.range ?? range}
          onRange={(wanted) => controller.go(wanted, false)}
          palette={palette}
          handle={strip}
        />
        <Plot
          controller={controller}
          status={status}
          question={question}
          onSelect={onSelect}
          measured={marked}
          onMeasure={mark}
        >
          {marked && <MeasureOverlay controller={controller} measured={marked} onMeasure={mark} handle={marks} />}
        </Plot>
        <div className="row wrap gap-y-4 gap-x-20 items-baseline spread space-above-6">
          <Legend entries={isCounts ? countsLegend(status) : LIVES_LEGEND} />
          {isCounts && view === "lives" && (
            <p className="small muted">
              {count(status.total)} skbs touch the {duration(status.totalSpan)} around here, too many to draw one by
              one.{" "}
              <button
                type="button"
                className="underlined inherit-font accent"
                onClick={() => controller.go(narrowed(status), true)}
              >
                Zoom to single skbs
              </button>
            </p>
          )}
        </div>
      </ChartFrame>
    </div>
  );
}

/** What narrows the picture, each with the way to take it off. */
function Chosen({ selection, onSelect }: Pick<Props, "selection" | "onSelect">) {
  const { flow, pair } = selection;
  const chips: [string, Partial<Selection>][] = [];
  if (flow) chips.push([`flow ${flow}`, { flow: null }]);
  if (pair) chips.push([`allocated on cpu${pair.alloc}, freed on cpu${pair.free}`, { pair: null }]);
  if (chips.length === 0) return null;
  return (
    <ul className={`${styles.chips} plain-list row wrap gap-6 space-below-6`} aria-label="Filters">
      {chips.map(([word, without]) => (
        <li key={word}>
          {word}
          <button
            className="pad-x-6 min-height-28 size-text ink"
            type="button"
            aria-label={`Remove the filter ${word}`}
            onClick={() => onSelect(without)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Lives that one screen shows well. */
const GOOD_NUMBER = 120;

/** A range around the middle of the view in which about so many lives fall as a screen shows well. */
function narrowed(status: Status): TimeRange {
  const { from, to } = status.range;
  const middle = (from + to) / 2;
  const half = Math.max(1000, (status.totalSpan * GOOD_NUMBER) / Math.max(1, status.total)) / 2;
  return { from: middle - half, to: middle + half };
}

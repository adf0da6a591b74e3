import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { countColumn, DataTable } from "../../charts/frame/DataTable";
import { Legend } from "../../charts/frame/Legend";
import { MarkBox, PALE } from "../../charts/frame/Mark";
import { duration } from "../../charts/frame/units";
import { useKeys } from "../../charts/frame/useKeys";
import { LifecycleController, type Status } from "../../charts/lifecycle/controller";
import type { LoadTimeline } from "../../charts/lifecycle/feed";
import { cpusInQuestion } from "../../charts/lifecycle/lanes";
import { Plot } from "../../charts/lifecycle/Plot";
import { paletteAt } from "../../charts/lifecycle/palette";
import { pictureOfView } from "../../charts/lifecycle/picture";
import { rangeText } from "../../charts/lifecycle/ticks";
import { isSame } from "../../charts/lifecycle/viewport";
import { MOVES, ZoomButtons } from "../../charts/lifecycle/ZoomButtons";
import { count } from "../../common/format";
import { shapeOf } from "../../model/host";
import { timelineQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import { windowOf } from "../../model/timeline";
import { useUndo } from "../trace/useUndo";
import { together } from "./together";
import type { Side } from "./useSide";

/** Lives a window may hold and still be drawn one by one. */
const LIVES_MOST = 4000;
/** Lives in view, of either recording, above which both are drawn as counts, so that they stay on one scale. */
const LIVES_SEEN = 400;

interface Props {
  before: Side;
  after: Side;
  /** The clock of both: from the first event of each, as long as the longer one. */
  extent: TimeRange;
  range: TimeRange;
  onRange: (range: TimeRange) => void;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Two recordings on one clock and one scale: what moves the lanes of one moves those of the other. */
export function TwoLanes({ before, after, extent, range, onRange, isTable, onTable }: Props) {
  const [one, other] = [useLanes(before, after, extent, onRange), useLanes(after, before, extent, onRange)];
  const [left, right] = [one.controller, other.controller];
  one.partner.current = right;
  other.partner.current = left;
  const steps = useUndo();
  useKeys(({ code }) => {
    const act = MOVES[code];
    return act && !isTable ? () => act(left) : undefined;
  });
  useEffect(() => {
    for (const controller of [left, right]) controller.setRange(range);
  }, [left, right, range]);
  const seen = ({ timeline: { from, to, total } }: Side) => (total * (range.to - range.from)) / Math.max(1, to - from);
  const isCounts = Math.max(seen(before), seen(after)) > LIVES_SEEN;
  useEffect(() => {
    for (const controller of [left, right]) controller.setCounts(isCounts);
  }, [left, right, isCounts]);
  const [a, b] = [one.status, other.status];
  const inUse = Math.max(1, a?.mostInUse ?? 0, b?.mostInUse ?? 0);
  const frees = Math.max(...[a, b].map((of) => (of?.bucketNs ? of.mostFrees / of.bucketNs : 0)));
  useEffect(() => {
    for (const controller of [left, right]) controller.setScale({ inUse, frees });
  }, [left, right, inUse, frees]);
  const sides = [
    { word: "before", side: before, lanes: one },
    { word: "after", side: after, lanes: other },
  ] as const;
  return (
    <ChartFrame
      title="Lifecycle on one clock and one scale"
      lede="skbs in use on each CPU upward, what was freed there downward; equal heights are equal counts and rates"
      controls={
        <>
          <output className="mono small muted tabular items-center inline-row">{rangeText(range)}</output>
          <ZoomButtons controller={left} extent={extent} isWhole={isSame(range, extent)} steps={steps} />
        </>
      }
      table={<CpuTable before={before} after={after} />}
      tableShown={isTable}
      onTable={onTable}
      label="reconstructed"
      source="each recording from its own first event"
      fileName="lifecycle-before-after"
      picture={() =>
        together(
          sides.map(({ word, side, lanes: { controller } }) => ({
            word: `${word}: ${side.title}`,
            svg: pictureOfView(controller, controller.width),
          })),
        )
      }
    >
      <div className="grid columns-of-380 gap-gutter">
        {sides.map(({ word, side, lanes }) => (
          <figure key={word} className="shrinkable" data-side={word}>
            <figcaption className="space-below-6">
              <b>{word}</b> {side.title}
              <br />
              <small className="muted">
                {duration(side.timeline.to - side.timeline.from, 4)} recorded; {wordsOf(lanes.status)}
              </small>
            </figcaption>
            <Plot {...lanes} name={word} />
          </figure>
        ))}
      </div>
      <Legend
        entries={[
          { concept: "inUse" },
          { concept: "across" },
          { concept: "flushed" },
          { concept: "local", mark: <MarkBox>{PALE}</MarkBox> },
          { concept: "dropped" },
        ]}
      />
    </ChartFrame>
  );
}

const wordsOf = (status: Status | null) =>
  status?.mode === "overview" && status.bucketNs
    ? `per ${duration(status.bucketNs, 4)}: at most ${count(status.mostInUse)} skbs in use on a CPU, ${count(status.mostFrees)} freed there`
    : "each bar is one skb in use";

/** The lanes of one side; what they show goes to the controller in `partner`. */
function useLanes(side: Side, other: Side, extent: TimeRange, onRange: (range: TimeRange) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, analysis, host, timeline } = side;
  const [status, setStatus] = useState<Status | null>(null);
  const partner = useRef<LifecycleController | null>(null);
  const latest = useRef(onRange);
  latest.current = onRange;
  const shape = useMemo(() => shapeOf(host), [host]);
  const question = useMemo(
    () => cpusInQuestion(null, analysis.summary?.lives.flows ?? [], shape),
    [analysis.summary, shape],
  );
  const controller = useMemo(() => {
    const heard = new Set([side, other].flatMap((one) => one.timeline.buckets?.cpu ?? []));
    const load: LoadTimeline = async (wanted, px, wantsCounts) => {
      // A recording that ends before the stretch begins has nothing there, and its last instant is asked for.
      const part = { from: Math.min(wanted.from, timeline.to - 1), to: Math.min(wanted.to, timeline.to) };
      const share = (part.to - part.from) / (wanted.to - wanted.from);
      const wide = Math.max(16, Math.round(px * share));
      return windowOf(await queries.fetchQuery(timelineQuery(analysis.id, part, wide, wantsCounts ? 1 : LIVES_MOST)));
    };
    return new LifecycleController({
      load,
      extent,
      end: timeline.to,
      host: shape,
      silent: new Set(shape.cpus.filter((cpu) => !heard.has(cpu))),
      onRest: (rested) => latest.current(rested),
      onStatus: setStatus,
      onFrame: (moving) => partner.current?.follow(moving),
      motion: () => (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 0 : 180),
    });
  }, [side, other, timeline, analysis.id, shape, extent, queries]);
  useEffect(() => {
    controller.open();
    return () => controller.close();
  }, [controller]);
  // Theme, palette and the unit of times are attributes of the root element; a canvas must follow them.
  useEffect(() => {
    const read = () => controller.setPalette(paletteAt(document.documentElement));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-palette", "data-time"] });
    return () => observer.disconnect();
  }, [controller]);
  const onSelect = ({ life = null }: { life?: number | null }) => {
    if (life !== null) void navigate({ to: "/traces/$id", params: { id }, search: { life: String(life) } as never });
  };
  return { controller, status, question, onSelect, partner };
}

interface CpuRow {
  cpu: string;
  before: Counts;
  after: Counts;
}

interface Counts {
  /** Most skbs in use at the end of a bucket. */
  inUse: number;
  freed: number;
  across: number;
  flushed: number;
}

/** The whole recordings by CPU. */
function CpuTable({ before, after }: { before: Side; after: Side }) {
  const [one, other] = [countsOf(before), countsOf(after)];
  const none: Counts = { inUse: 0, freed: 0, across: 0, flushed: 0 };
  const rows = [...new Set([...one.keys(), ...other.keys()])]
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((cpu): CpuRow => ({ cpu, before: one.get(cpu) ?? none, after: other.get(cpu) ?? none }));
  const pair = (key: keyof Counts, word: string) =>
    (["before", "after"] as const).map((side) =>
      countColumn<CpuRow>(`${key}-${side}`, (row) => row[side][key], `${word}, ${side}`),
    );
  return (
    <DataTable
      caption="skbs by CPU, in the whole recordings"
      columns={[
        { id: "cpu", heading: "CPU", value: ({ cpu }) => cpu },
        ...pair("inUse", "most in use"),
        ...pair("freed", "freed here"),
        ...pair("across", "of these from another CPU"),
        ...pair("flushed", "flushed"),
      ]}
      rows={rows}
      keyOf={({ cpu }) => cpu}
    />
  );
}

function countsOf({ timeline: { buckets } }: Side): Map<string, Counts> {
  const found = new Map<string, Counts>();
  for (const [at, cpu] of (buckets?.cpu ?? []).entries()) {
    const name = cpu === null ? "unknown" : `cpu${cpu}`;
    const sum = found.get(name) ?? { inUse: 0, freed: 0, across: 0, flushed: 0 };
    const [local, across, flushed] = [buckets?.freed_local, buckets?.freed_across, buckets?.flushed].map(
      (column) => column?.[at] ?? 0,
    ) as [number, number, number];
    found.set(name, {
      inUse: Math.max(sum.inUse, buckets?.in_use[at] ?? 0),
      freed: sum.freed + local + across + flushed,
      across: sum.across + across,
      flushed: sum.flushed + flushed,
    });
  }
  return found;
}

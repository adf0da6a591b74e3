import { useQuery } from "@tanstack/react-query";
import { SIDE_PAINT } from "../../charts/comparison/looks";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { type Column, countColumn, DataTable, timeColumn } from "../../charts/frame/DataTable";
import { Drawing } from "../../charts/frame/Drawing";
import { Label } from "../../charts/frame/Label";
import { Notice } from "../../charts/frame/Notice";
import { token } from "../../charts/frame/picture";
import { Segmented } from "../../charts/frame/Segmented";
import { duration, instant } from "../../charts/frame/units";
import { RatesAxes } from "../../charts/throughput/RatesPanel";
import {
  bucketNs,
  meanOf,
  RATE_UNITS,
  type RateUnit,
  ratesLayout,
  rateText,
} from "../../charts/throughput/rates.layout";
import { count, NONE, rounded } from "../../common/format";
import { useSize } from "../../common/useSize";
import { ratesQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import type { Rates } from "../../model/types";
import { partOf, stepsFor } from "./steps";
import type { Side } from "./useSide";

const SIDES = ["before", "after"] as const;
const DASHES = { before: "5 3", after: undefined } as const;
const HEAD = 22;

interface Props {
  before: Side;
  after: Side;
  extent: TimeRange;
  range: TimeRange;
  unit: RateUnit;
  onUnit: (unit: RateUnit) => void;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Packets or bits a second of both recordings, counted in the same steps, on one clock and one scale. */
export function TwoRates(props: Props) {
  const { before, after, extent, range, isTable, onTable } = props;
  const emulated = [before, after].find(({ host }) => host.emulated);
  const timelines = [before, after].map(({ timeline }) => timeline);
  const steps = stepsFor(timelines, range, extent);
  const [one, other] = [useRates(before, range, steps), useRates(after, range, steps)];
  const sum = (column: readonly number[] | undefined) => (column ?? []).reduce((all, many) => all + many, 0);
  const hasLengths = [one, other].every((rates) => rates !== null && sum(rates.buckets.sized) > 0);
  const unit = hasLengths ? props.unit : "skbs";
  const isEmpty = [one, other].every((rates) => rates !== null && sum(rates.buckets.skbs) === 0);
  const nothing = emulated
    ? "The CPUs are emulated: a rate would be that of the emulator."
    : isEmpty && "Neither recording has an skb in view, so there is no rate of skbs.";
  const means = [one, other].map((rates) => rateText(rates && meanOf(rates, unit), unit));
  return (
    <ChartFrame
      title="Throughput"
      lede={
        nothing ? (
          "not shown for these recordings"
        ) : (
          <>
            on average in view: <b>{means[0]}</b> before, <b>{means[1]}</b> after
          </>
        )
      }
      controls={
        nothing ? null : hasLengths ? (
          <Segmented
            label="Throughput: unit"
            name="rate"
            options={RATE_UNITS}
            value={unit}
            onChange={(value) => props.onUnit(value === "bits" ? "bits" : "skbs")}
          />
        ) : (
          "bit/s: not known, a recording has no lengths"
        )
      }
      table={<StepsTable rates={[one, other]} />}
      tableShown={isTable && !emulated}
      {...(!emulated && { onTable })}
      label="exact"
      source={`${count(sum(one?.buckets.skbs))} skbs before, ${count(sum(other?.buckets.skbs))} after, counted at their first event`}
      fileName="throughput-before-after"
      pictured={!nothing}
    >
      {nothing ? <Notice>{nothing}</Notice> : <RatesPicture rates={[one, other]} {...{ unit, range, means }} />}
      <Batches before={before} after={after} />
    </ChartFrame>
  );
}

/** Rates of the part of a range that was recorded; null where none was, and while they are asked for. */
function useRates({ analysis, timeline }: Side, range: TimeRange, steps: number): Rates | null {
  const part = partOf(range, timeline);
  const share = part ? (part.to - part.from) / (range.to - range.from) : 0;
  const wanted = ratesQuery(analysis.id, part ?? range, Math.max(1, Math.round(steps * share)));
  const { data } = useQuery({ ...wanted, enabled: part !== null });
  return part === null ? null : (data ?? null);
}

interface PictureProps {
  rates: readonly (Rates | null)[];
  unit: RateUnit;
  range: TimeRange;
  means: readonly string[];
}

function RatesPicture({ rates, unit, range, means }: PictureProps) {
  const { ref, width } = useSize<HTMLDivElement>(720);
  const known = rates.flatMap((of, at) => (of ? [{ of, side: at === 0 ? SIDES[0] : SIDES[1] }] : []));
  const drawn = known.map(({ of }) => of);
  const layout = ratesLayout(drawn, unit, width, range);
  const step = known[0] ? `, in steps of ${duration(bucketNs(known[0].of), 3)}` : "";
  const words = `${means[0]} before, ${means[1]} after, on average${step}.`;
  return (
    <div ref={ref}>
      <Drawing
        width={width}
        height={layout.height + HEAD}
        title="Throughput before and after"
        description={words}
        name={`Throughput before and after. ${words}`}
      >
        {known.map(({ side }, at) => (
          <g key={side} transform={`translate(${at * 80} 0)`}>
            <path d="M0 8H18" stroke={token(SIDE_PAINT[side])} strokeWidth="2" strokeDasharray={DASHES[side]} />
            <Label x={24} y={12} text={side} />
          </g>
        ))}
        <g transform={`translate(0 ${HEAD})`}>
          <RatesAxes layout={layout} />
          {known.map(({ side }, at) => (
            <path
              key={side}
              d={layout.paths[at]}
              fill="none"
              stroke={token(SIDE_PAINT[side])}
              strokeWidth="1.5"
              strokeDasharray={DASHES[side]}
            />
          ))}
        </g>
      </Drawing>
    </div>
  );
}

interface Step {
  t: number;
  at: number;
}

/** Both recordings step by step; a step that one of them did not record has no number. */
function StepsTable({ rates }: { rates: readonly (Rates | null)[] }) {
  const longest = rates.reduce(
    (a, b) => ((a?.buckets.skbs.length ?? 0) >= (b?.buckets.skbs.length ?? 0) ? a : b),
    null,
  );
  const rows: Step[] = (longest?.buckets.skbs ?? []).map((_, at) => ({
    at,
    t: Math.round((longest?.from ?? 0) + at * (longest ? bucketNs(longest) : 0)),
  }));
  const column = (key: "skbs" | "bytes") =>
    SIDES.map((side, place): Column<Step> => {
      const value = ({ at }: Step) => rates[place]?.buckets[key][at] ?? null;
      return {
        ...countColumn<Step>(`${key}-${side}`, () => 0, `${key}, ${side}`),
        value,
        cell: (row) => (value(row) === null ? NONE : count(value(row) ?? 0)),
      };
    });
  return (
    <DataTable
      caption={`Counted in steps of ${longest ? duration(bucketNs(longest), 3) : NONE}`}
      columns={[timeColumn<Step>("t", ({ t }) => t, instant, "from"), ...column("skbs"), ...column("bytes")]}
      rows={rows}
      keyOf={({ at }) => String(at)}
    />
  );
}

/** Packets that one AF_XDP call sent, where both recordings have calls. */
function Batches({ before, after }: Pick<Props, "before" | "after">) {
  const sizes = [before, after].map(({ analysis }) => {
    const counters = analysis.summary?.replays.find(({ policy }) => policy === "xsk-batch")?.counters;
    const [packets, calls] = [counters?.packets?.value, counters?.calls?.value];
    return packets && calls ? `${rounded(packets / calls, 3)} (${count(packets)} in ${count(calls)} calls)` : null;
  });
  return sizes.every((size) => size !== null) ? (
    <Notice>
      AF_XDP, packets a call: {sizes[0]} before, {sizes[1]} after.
    </Notice>
  ) : null;
}

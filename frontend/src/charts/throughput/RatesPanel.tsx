import { type ReactNode, useMemo } from "react";
import { count, percent } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { Rates } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { countColumn, DataTable, timeColumn } from "../frame/DataTable";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { Label } from "../frame/Label";
import { token } from "../frame/picture";
import { Segmented } from "../frame/Segmented";
import { duration, instant } from "../frame/units";
import {
  bucketNs,
  meanOf,
  perSecond,
  RATE_UNITS,
  type RatesLayout,
  type RateUnit,
  ratesLayout,
  rateText,
  smoothed,
} from "./rates.layout";

interface Props {
  rates: Rates;
  unit: RateUnit;
  onUnit: (unit: RateUnit) => void;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** The list of other figures, which the page has. */
  figures: ReactNode;
  /** What the recording says of batches, or nothing. */
  children?: ReactNode;
}

/** Throughput of the recorded host itself, counted from its recording in the range in view. */
export function RatesPanel({ rates: counted, unit: wanted, onUnit, isTable, onTable, figures, children }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(330);
  const rates = useMemo(() => smoothed(counted), [counted]);
  const sum = (column: readonly number[]) => column.reduce((one, other) => one + other, 0);
  const [skbs, sized] = [sum(rates.buckets.skbs), sum(rates.buckets.sized)];
  // Bits are counted, never computed from a size that nobody recorded.
  const unit = sized > 0 ? wanted : "skbs";
  const mean = meanOf(rates, unit);
  return (
    <ChartFrame
      title="Throughput"
      lede={
        <>
          this host: {unit === "bits" && sized < skbs && "at least "}
          <b>{rateText(mean, unit)}</b> on average in the {duration(rates.to - rates.from)} in view
        </>
      }
      controls={
        sized > 0 ? (
          <Segmented
            label="Throughput: unit"
            name="rate"
            options={RATE_UNITS}
            value={unit}
            onChange={(value) => onUnit(value === "bits" ? "bits" : "skbs")}
          />
        ) : (
          "bit/s: not known, no length is recorded"
        )
      }
      table={<RatesTable rates={rates} />}
      tableShown={isTable}
      onTable={onTable}
      label="exact"
      source={`${count(skbs)} skbs counted at their first event, sent and received; ${percent(sized, skbs, 3)} have a recorded length`}
      fileName="throughput-recorded"
    >
      <div className="row shrinkable space-below-12">{figures}</div>
      <div ref={ref}>
        <RatesPicture rates={rates} unit={unit} width={width} mean={mean} />
      </div>
      {children}
    </ChartFrame>
  );
}

function RatesPicture({
  rates,
  unit,
  width,
  mean,
}: Pick<Props, "rates" | "unit"> & { width: number; mean: number | null }) {
  const layout = ratesLayout([rates], unit, width, rates);
  const values = perSecond(rates, unit).filter((value) => value !== null);
  const words = `${rateText(mean, unit)} on average, at most ${rateText(values.length > 0 ? Math.max(...values) : null, unit)} in ${duration(bucketNs(rates))}, from ${instant(rates.from)} to ${instant(rates.to)}.`;
  return (
    <Drawing
      width={width}
      height={layout.height}
      title="Throughput of this host"
      description={words}
      name={`Throughput of this host. ${words}`}
    >
      <RatesAxes layout={layout} />
      <path d={layout.paths[0]} fill="none" stroke={token("--data-local")} strokeWidth="1.5" />
    </Drawing>
  );
}

/** The scale of rates and the clock. */
export function RatesAxes({ layout }: { layout: RatesLayout }) {
  return (
    <Decoration>
      {layout.ticks.map(({ y, text }) => (
        <g key={text} transform={`translate(0 ${y})`}>
          <path d={`M${layout.left} 0H${layout.right}`} stroke={token("--line")} />
          <text x={layout.left - 8} dominantBaseline="central" textAnchor="end" fill={token("--muted")}>
            {text}
          </text>
        </g>
      ))}
      {layout.times.map(({ x, text }) => (
        <Label key={text} x={x} y={layout.bottom + 18} paint="--muted" text={text} />
      ))}
    </Decoration>
  );
}

interface Row {
  t: number;
  events: number;
  skbs: number;
  sized: number;
  bytes: number;
}

function RatesTable({ rates }: { rates: Rates }) {
  const { events, skbs, sized, bytes } = rates.buckets;
  const step = bucketNs(rates);
  const rows: Row[] = events.map((many, at) => ({
    t: Math.round(rates.from + at * step),
    events: many,
    skbs: skbs[at] ?? 0,
    sized: sized[at] ?? 0,
    bytes: bytes[at] ?? 0,
  }));
  return (
    <DataTable
      caption={`Counted in steps of ${duration(step)}`}
      columns={[
        timeColumn<Row>("t", (row) => row.t, instant, "from"),
        countColumn<Row>("events", (row) => row.events),
        countColumn<Row>("skbs", (row) => row.skbs),
        countColumn<Row>("sized", (row) => row.sized, "with a length"),
        countColumn<Row>("bytes", (row) => row.bytes),
      ]}
      rows={rows}
      keyOf={(row) => String(row.t)}
    />
  );
}

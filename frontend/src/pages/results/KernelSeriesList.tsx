import { max, min } from "d3-array";
import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { fitted, LETTER, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import type { KernelSeries } from "../../model/results";
import { quantity } from "./values";

const ROW = 26;
const LEFT = 150;
const RIGHT = 120;

/** Each configuration over the kernels it was run on: a point a run, a tick at the median; oldest kernel on top. */
export function KernelSeriesList({ series }: { series: readonly KernelSeries[] }) {
  return (
    <div>
      {series.map((one) => (
        <figure className="space-above-6 space-below-12 scroll" key={`${one.label} ${one.metric} ${one.subject}`}>
          <figcaption className="space-below-4 muted">
            <b className="bold ink">{one.label}</b>: {one.metric} {one.subject ?? ""} over kernel releases
            {one.better && `, ${one.better === "more" ? "higher" : "lower"} is better`}
          </figcaption>
          <Picture series={one} />
        </figure>
      ))}
    </div>
  );
}

function Picture({ series }: { series: KernelSeries }) {
  const values = series.points.flatMap((point) => point.values);
  const width = 560;
  const low = Math.min(0, min(values) ?? 0);
  const x = scaleLinear([low, (max(values) ?? 1) || 1], [LEFT, width - RIGHT]);
  const height = series.points.length * ROW + 8;
  const description = series.points
    .map((point) => `${point.kernel}: ${quantity(point.median, series.unit)}, ${point.values.length} runs`)
    .join("; ");
  return (
    <Drawing width={width} height={height} title={`${series.metric} over kernels`} description={description}>
      <Decoration>
        <path d={`M${x(0)} 0V${height}`} stroke={token("--line")} />
      </Decoration>
      {series.points.map((point, at) => {
        const y = at * ROW + ROW / 2 + 4;
        return (
          <g key={point.kernel}>
            <text x={LEFT - 10} y={y + 4} textAnchor="end" fill={token("--ink")} fontFamily={token("--mono")}>
              {fitted(point.kernel, LEFT - 14, LETTER.text, "mono")}
            </text>
            {point.values.map((value, run) => (
              <circle
                key={point.run_ids[run]}
                cx={x(value)}
                cy={y}
                r={3.5}
                fill={token("--data-local")}
                fillOpacity={0.85}
              />
            ))}
            <path d={`M${x(point.median)} ${y - 9}v18`} stroke={token("--ink")} strokeWidth={2} />
            <text x={width - RIGHT + 12} y={y + 4} fill={token("--muted")}>
              {quantity(point.median, series.unit)}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

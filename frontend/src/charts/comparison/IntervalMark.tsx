import { type Token, tenth, token } from "../frame/picture";

interface Props {
  /** Middle of the bar. */
  y: number;
  /** How far the margin's band reaches above and below it. */
  reach: number;
  thick: number;
  band: { from: number; to: number } | null;
  interval: { from: number; to: number; isOpenLow?: boolean; isOpenHigh?: boolean } | null;
  estimate: number | null;
  /** The verdict's colour. */
  paint: Token;
}

/** The estimate as a line across the bar of its interval, over the band of the margin. An open end has an arrow. */
export function IntervalMark({ y, reach, thick, band, interval, estimate, paint: name }: Props) {
  const paint = token(name);
  const half = thick / 2;
  return (
    <g>
      {band && (
        <rect
          x={band.from}
          y={y - reach}
          width={Math.max(1, tenth(band.to - band.from))}
          height={2 * reach}
          fill={token("--band-even")}
          stroke={token("--line")}
        />
      )}
      {interval && (
        <g>
          <rect
            x={interval.from}
            y={y - half}
            width={Math.max(1, tenth(interval.to - interval.from))}
            height={thick}
            fill={paint}
            fillOpacity={0.28}
            stroke={paint}
          />
          {interval.isOpenLow && (
            <path d={`M${interval.from + 6} ${y - half}l-6 ${half}l6 ${half}`} fill="none" stroke={paint} />
          )}
          {interval.isOpenHigh && (
            <path d={`M${interval.to - 6} ${y - half}l6 ${half}l-6 ${half}`} fill="none" stroke={paint} />
          )}
        </g>
      )}
      {estimate !== null && (
        <path d={`M${estimate} ${y - half - 2}v${thick + 4}`} fill="none" stroke={paint} strokeWidth={2.5} />
      )}
    </g>
  );
}

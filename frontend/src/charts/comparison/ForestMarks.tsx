import { LETTER, token } from "../frame/picture";
import { AxisMarks } from "./AxisMarks";
import { type Forest, SMALL } from "./forest.layout";
import { IntervalMark } from "./IntervalMark";
import { verdictPaint } from "./looks";
import { RunMarks } from "./RunMarks";

/** The other rows, a line each. */
export function ForestMarks({ forest }: { forest: Forest }) {
  const { axis, axisY, left, effectX, wordX } = forest;
  const zero = axis?.x(0);
  return (
    <g>
      <g fontSize={LETTER.small} fill={token("--muted")}>
        <text x={0} y={11}>
          other rows
        </text>
        <text x={left} y={11}>
          {forest.heading}
        </text>
        <text x={effectX} y={11} textAnchor="end">
          change
        </text>
        <text x={wordX} y={11}>
          verdict
        </text>
      </g>
      {forest.rows.map(({ row, name, y, wordsY, before, after, band, estimate, interval, words, effect }) => (
        <g key={row.id}>
          <text x={0} y={wordsY} fill={token("--ink")}>
            <title>{row.id}</title>
            {name}
          </text>
          {words === null ? (
            <>
              <IntervalMark
                y={y}
                reach={11}
                thick={8}
                band={band}
                interval={interval}
                estimate={estimate}
                paint={verdictPaint(row)}
              />
              <RunMarks side="before" points={before} radius={SMALL} />
              <RunMarks side="after" points={after} radius={SMALL} />
            </>
          ) : (
            <text x={left} y={y + 4} fontSize={LETTER.small} fill={token("--muted")}>
              {words}
            </text>
          )}
          <text x={effectX} y={wordsY} textAnchor="end" fill={token("--ink")}>
            {effect}
          </text>
          <text x={wordX} y={wordsY} fontSize={LETTER.small} fontWeight={600} fill={token(verdictPaint(row))}>
            {row.word}
          </text>
        </g>
      ))}
      {axis && zero !== undefined && (
        <>
          <path d={zeroLine(forest, zero)} fill="none" stroke={token("--muted")} strokeDasharray="2 2" />
          <AxisMarks
            axis={axis}
            y={axisY}
            top={18}
            {...(forest.isStacked ? { caption: axis.unit } : { beside: { unit: axis.unit } })}
          />
        </>
      )}
    </g>
  );
}

/** Zero through all rows; where words stand over a row's marks, only beside the marks. */
function zeroLine({ isStacked, rows, axisY }: Forest, zero: number): string {
  if (!isStacked) return `M${zero} 18V${axisY}`;
  return rows.map(({ y, words }) => (words === null ? `M${zero} ${y - 11}v22` : "")).join("");
}

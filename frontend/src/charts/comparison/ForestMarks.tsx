import { AxisMarks } from "../frame/AxisMarks";
import { Label, Note } from "../frame/Label";
import { LETTER, token } from "../frame/picture";
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
      <Note y={11} text="other rows" />
      <Note x={left} y={11} text={forest.heading} />
      <Note x={effectX} y={11} anchor="end" text="change" />
      <Note x={wordX} y={11} text="verdict" />
      {forest.rows.map(({ row, name, y, wordsY, before, after, band, estimate, interval, words, effect }) => (
        <g key={row.id}>
          <Label y={wordsY} title={row.id} text={name} />
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
            <Note x={left} y={y + 4} text={words} />
          )}
          <Label x={effectX} y={wordsY} anchor="end" text={effect} />
          <Label x={wordX} y={wordsY} size={LETTER.small} isBold paint={verdictPaint(row)} text={row.word} />
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

import { useQuery } from "@tanstack/react-query";
import { IntervalMark } from "../../charts/comparison/IntervalMark";
import { SIDE_PAINT, type Side } from "../../charts/comparison/looks";
import { SideMark } from "../../charts/comparison/RunMarks";
import { Ticks } from "../../charts/frame/AxisMarks";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { Drawing } from "../../charts/frame/Drawing";
import { LETTER, token } from "../../charts/frame/picture";
import { counted } from "../../common/format";
import { useSize } from "../../common/useSize";
import { policiesQuery } from "../../model/queries";
import { RowsTable } from "./RowsTable";
import { differs, type Family, hasDifference } from "./rows";
import { type ShareLine, type SharesLayout, sharesLayout, sharesSentence, TITLE_LINE } from "./shares.layout";

interface Props {
  families: readonly Family[];
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** What was decided and what became of the skbs, by rule and outcome; kinds without a difference are folded. */
export function SharesPanel({ families, isTable, onTable }: Props) {
  const [differing, alike] = [families.filter(hasDifference), families.filter((one) => !hasDifference(one))];
  const many = families.flatMap(({ rows }) => rows).filter(differs).length;
  return (
    <ChartFrame
      title="Decisions and outcomes"
      lede="the share of each rule and of each outcome in both recordings; what explains most comes first, grey is within what two recordings of one host differ by"
      table={<RowsTable families={[...differing, ...alike]} />}
      tableShown={isTable}
      onTable={onTable}
      label="reconstructed"
      source={`${counted(many, "share")} of ${families.flatMap(({ rows }) => rows).filter(({ own }) => own !== null).length} tested differ`}
      agreement="counted in the time with traffic, whatever is in view; intervals of 95 %, from blocks of time"
      fileName="decisions-and-outcomes"
    >
      {differing.length > 0 && <SharesPicture families={differing} title="Shares that differ" />}
      {alike.length > 0 && (
        <details open={differing.length === 0}>
          <summary className="bold">
            {counted(alike.length, "kind")} of decision or outcome without a difference
          </summary>
          <SharesPicture families={alike} title="Shares without a difference" />
        </details>
      )}
    </ChartFrame>
  );
}

function SharesPicture({ families, title }: { families: readonly Family[]; title: string }) {
  const { ref, width } = useSize<HTMLDivElement>(720);
  const policies = useQuery(policiesQuery()).data?.items ?? [];
  const notes = new Map(policies.flatMap(({ rules }) => rules.map(({ id, text }) => [id, text] as const)));
  const layout = sharesLayout(families, notes, width);
  return (
    <div ref={ref}>
      <Drawing width={width} height={layout.height} title={title} description={sharesSentence(families)}>
        <SharesLegend />
        <g fontSize={LETTER.small} fill={token("--muted")}>
          {layout.ticks.map(({ x }) => (
            <path key={x} d={`M${x} ${layout.top}V${layout.axisY}`} stroke={token("--line")} />
          ))}
          <Ticks ticks={layout.ticks} y={layout.axisY} />
        </g>
        {layout.families.map(({ title: name, y, lines, more }) => (
          <g key={name.join(" ")}>
            <rect x={0} y={y - 13} width={width} height={1 + name.length * TITLE_LINE} fill={token("--panel")} />
            {name.map((words, at) => (
              <text key={words} x={0} y={y + at * TITLE_LINE} fontWeight={600} fill={token("--ink")}>
                {words}
              </text>
            ))}
            {lines.map((line) => (
              <LineMarks key={line.row.name} line={line} layout={layout} />
            ))}
            {more && (
              <text x={0} y={more.y} fontSize={LETTER.small} fill={token("--muted")}>
                {more.text}
              </text>
            )}
          </g>
        ))}
      </Drawing>
    </div>
  );
}

function SharesLegend() {
  return (
    <g fontSize={LETTER.small} fill={token("--muted")}>
      <SideMark side="before" x={6} y={9} />
      <text x={16} y={13}>
        before
      </text>
      <SideMark side="after" x={66} y={9} />
      <text x={76} y={13}>
        after
      </text>
      <rect x={114} y={3} width={22} height={12} fill={token("--band-even")} stroke={token("--line")} />
      <text x={142} y={13}>
        within one host
      </text>
    </g>
  );
}

function LineMarks({ line, layout }: { line: ShareLine; layout: SharesLayout }) {
  const { row, y } = line;
  const isSure = differs(row);
  const ink = token(isSure ? "--ink" : "--muted");
  const side = (of: Side, at: number) => {
    const { x, interval } = line[of];
    const paint = isSure ? SIDE_PAINT[of] : "--data-unknown";
    const band = of === "before" ? line.band : null;
    return (
      <>
        {band && <IntervalMark y={y} reach={13} thick={0} band={band} interval={null} estimate={null} paint={paint} />}
        <IntervalMark y={at} reach={0} thick={6} band={null} interval={interval} estimate={null} paint={paint} />
        <SideMark side={of} x={x} y={at} paint={paint} />
      </>
    );
  };
  return (
    <g>
      <path d={`M${layout.left} ${y}H${layout.right}`} stroke={token("--line")} />
      {side("before", y - 6)}
      {side("after", y + 6)}
      <text x={0} y={line.nameY} fontFamily={token("--mono")} fill={ink}>
        {line.note && <title>{line.note}</title>}
        {line.name}
      </text>
      <text x={0} y={line.noteY} fontSize={LETTER.small} fill={token("--muted")}>
        {line.shownNote}
      </text>
      {!layout.isNarrow && (
        <text x={layout.textX} y={line.wordsY} fill={ink}>
          {line.shares}
        </text>
      )}
      <text x={layout.width} y={line.wordsY} textAnchor="end" fontWeight={isSure ? 600 : 400} fill={ink}>
        {line.change}
      </text>
      <text x={layout.isNarrow ? 0 : layout.textX} y={line.countsY} fontSize={LETTER.small} fill={token("--muted")}>
        {line.counts}
      </text>
    </g>
  );
}

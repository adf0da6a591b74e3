import { type Comparison, type Row, runsOf, verdictOf } from "../../model/comparison";
import type { Point } from "../../model/notes";
import { Drawing } from "../frame/Drawing";
import { Label, Note } from "../frame/Label";
import { LETTER, token } from "../frame/picture";
import { CountMarks } from "./CountMarks";
import { type Block, comparisonLayout, type Foot, type Head } from "./comparison.layout";
import { ForestMarks } from "./ForestMarks";
import { HistogramMarks } from "./HistogramMarks";
import { LeadMarks, type Opened } from "./LeadMarks";
import { BOX } from "./order";
import { ShareMarks } from "./ShareMarks";
import { rowSentence } from "./words";

interface Props {
  comparison: Comparison;
  /** CSS pixels. */
  width?: number;
  /** Without one it is as high as it needs to be. */
  height?: number | null;
  /** Title and verdict above: for a picture without a page around it. */
  isHeaded?: boolean;
  /** Of the published figure, for the corner. */
  id?: string | null;
  /** What an opened note is about. */
  opened?: Point | null;
}

/** One comparison: every run, the change with its interval against the margin, the other rows, the order of the runs. */
export function ComparisonPicture({
  comparison,
  width = 720,
  height = null,
  isHeaded = false,
  id = null,
  opened = null,
}: Props) {
  const layout = comparisonLayout(comparison, { width, height, isHeaded, id });
  const { sentence } = verdictOf(comparison);
  const title = comparison.title || "comparison";
  const description = isHeaded ? sentence : [sentence, layout.row && rowSentence(layout.row)].filter(Boolean).join(" ");
  return (
    <Drawing
      width={width}
      height={layout.height}
      title={title}
      description={description}
      name={`${title}. ${sentence}`}
    >
      {layout.head && <HeadMarks head={layout.head} />}
      {layout.blocks.map((block) => (
        <g key={block.kind} transform={`translate(0 ${block.y})`}>
          <BlockMarks block={block} comparison={comparison} opened={opened} />
        </g>
      ))}
      <FootMarks foot={layout.foot} width={width} />
    </Drawing>
  );
}

function BlockMarks({ block, comparison, opened }: { block: Block; comparison: Comparison; opened: Point | null }) {
  switch (block.kind) {
    case "lead":
      return <LeadMarks lead={block.at} {...(opened && { opened: openedIn(comparison, block.at.row, opened) })} />;
    case "shares":
      return <ShareMarks shares={block.at} />;
    case "counts":
      return <CountMarks counts={block.at} />;
    case "histogram":
      return <HistogramMarks outlines={block.at} />;
    case "forest":
      return <ForestMarks forest={block.at} />;
  }
}

/** Where the value of a note's run is in a row. */
function openedIn(comparison: Comparison, row: Row, { row: id, run: wanted }: Point): Opened {
  if (row.id !== id || wanted === null) return {};
  const found = (["before", "after"] as const).flatMap((side) => {
    const at = runsOf(comparison, row, side).values.findIndex(({ run }) => run?.id === wanted);
    return at < 0 ? [] : [[side, at] as const];
  });
  return Object.fromEntries(found);
}

const HeadMarks = ({ head }: { head: Head }) => (
  <g>
    {head.title.map(({ text, y }) => (
      <Label key={y} y={y} size={LETTER.title} isBold text={text} />
    ))}
    {head.verdict.map(({ text, y }, at) => (
      <text key={y} x={0} y={y} fontSize={LETTER.label} fill={token("--ink")}>
        {at === 0 && (
          <tspan fontWeight={600} fill={token(head.paint)}>
            {`${head.headline} `}
          </tspan>
        )}
        {text}
      </text>
    ))}
  </g>
);

/** Order of the runs, how it was tested, what did not fit, and the figure's id. */
function FootMarks({ foot, width }: { foot: Foot; width: number }) {
  const first = foot.more.length * 16;
  const second = first + (foot.order ? 20 : 0);
  const third = second + foot.warning.length * 15;
  return (
    <g transform={`translate(0 ${foot.y})`}>
      {foot.more.map((text, at) => (
        <Note key={text} y={10 + at * 16} text={text} />
      ))}
      {foot.order && (
        <g transform={`translate(0 ${first})`}>
          <Note y={10} text="run order" />
          {foot.order.words ? (
            <Note x={62} y={10} text={foot.order.words} />
          ) : (
            foot.order.boxes.map(({ x, letter }) => (
              <g key={x} transform={`translate(${62 + x} 0)`}>
                <rect
                  width={BOX}
                  height={BOX}
                  rx={2}
                  fill={token(letter === "A" ? "--data-local" : "--panel")}
                  stroke={token(letter === "A" ? "--data-local" : "--data-unknown")}
                />
                <Label
                  x={BOX / 2}
                  y={9.5}
                  anchor="middle"
                  size={9}
                  paint={letter === "A" ? "--data-on" : "--ink"}
                  text={letter}
                />
              </g>
            ))
          )}
        </g>
      )}
      {foot.warning.map((text, at) => (
        <Note key={text} y={second + 10 + at * 15} paint="--ink" text={text} />
      ))}
      <Note y={third + 10} text={foot.test} />
      {foot.corner && (
        <Note x={width} y={third + 10 + foot.cornerLine * 16} anchor="end" face="--mono" text={foot.corner} />
      )}
    </g>
  );
}

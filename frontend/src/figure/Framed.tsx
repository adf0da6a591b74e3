/** What stands around a chart that is published: title, sentence, legend, label and source, id. */
import { Label, Note } from "../charts/frame/Label";
import { linesWithin } from "../charts/frame/lines";
import { fitted, LETTER, textWidth, token } from "../charts/frame/picture";
import { type Entry, LEGEND_LINE, Legend, legendLayout } from "./Legend";

const LINE = 18;
const FOOT = 22;

interface Props {
  title: string;
  sentence: string;
  legend: readonly Entry[];
  label: string;
  source: string;
  id: string | null;
  width: number;
  height: number;
}

/** Space the frame takes above and below the chart, CSS pixels. */
export function roomOf({ title, sentence, legend, width }: Props): { above: number; below: number } {
  const titles = linesWithin(title, width, LETTER.title * 1.04, 2).length;
  const sentences = linesWithin(sentence, width, LETTER.label, 3).length;
  const last = legendLayout(legend, width).at(-1);
  return { above: titles * 22 + sentences * LINE + 12, below: (last ? last.y + LEGEND_LINE + 8 : 0) + FOOT };
}

/** The words and marks around the chart. */
export function Framed(props: Props) {
  const { title, sentence, legend, label, source, id, width, height } = props;
  const titles = linesWithin(title, width, LETTER.title * 1.04, 2);
  const { below } = roomOf(props);
  const corner = id ? `skbscope ${id}` : "";
  const chip = textWidth(label, LETTER.small) + 10;
  const room = width - chip - 8 - textWidth(corner, LETTER.small, "mono") - 12;
  return (
    <g>
      {titles.map((text, at) => (
        <Label key={text} y={15 + at * 22} size={LETTER.title} isBold text={text} />
      ))}
      {linesWithin(sentence, width, LETTER.label, 3).map((text, at) => (
        <Label key={text} y={titles.length * 22 + 12 + at * LINE} size={LETTER.label} text={text} />
      ))}
      <g transform={`translate(0 ${height - below + 8})`}>
        <Legend entries={legend} width={width} />
      </g>
      <g transform={`translate(0 ${height - 16})`}>
        <rect x={0.5} y={0.5} width={chip} height={15} rx={3} fill="none" stroke={token("--data-unknown")} />
        <Note x={5.5} y={12} text={label} />
        <Note x={chip + 8} y={12} text={fitted(source, room, LETTER.small)} />
        <Note x={width} y={12} anchor="end" face="--mono" text={corner} />
      </g>
    </g>
  );
}

import { Drawing } from "../../charts/frame/Drawing";
import { drawn, MARK_BOX } from "../../charts/frame/Mark";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLog } from "../../charts/frame/scale";
import { VOCABULARY } from "../../charts/vocabulary";
import type { Scheme } from "../../tokens";
import { DATA, LEAST, onGrounds } from "./contrasts";

const TOP = 22;
/** Names stand beside the marks, or above them where there is no room for both. */
const NAMES = 172;
const NARROW = 460;
const TICKS = [1, 2, 3, 5, 10];

interface Props {
  scheme: Scheme;
  width: number;
  title: string;
}

/** Contrast of each data colour on each ground, one mark a ground. */
export function ContrastPicture({ scheme, width, title }: Props) {
  const isNarrow = width < NARROW;
  const row = isNarrow ? 46 : 30;
  const x = scaleLog([1, 12], [isNarrow ? 10 : NAMES + 10, width - 12]);
  const floor = TOP + DATA.length * row;
  const height = floor + 26;
  return (
    <Drawing
      width={width}
      height={height}
      title={title}
      description={`Every mark has a contrast of ${LEAST.mark} to 1 or better on every ground.`}
    >
      {TICKS.map((at) => (
        <g key={at}>
          <path d={`M${x(at)} ${TOP}V${floor}`} stroke={token("--line")} />
          <text x={x(at)} y={floor + 18} textAnchor="middle" fontSize={LETTER.small} fill={token("--muted")}>
            {at}:1
          </text>
        </g>
      ))}
      <path
        d={`M${x(LEAST.mark)} ${TOP - 6}V${floor}`}
        stroke={token("--data-limit")}
        strokeWidth={1.5}
        strokeDasharray="4 3"
      />
      <text x={x(LEAST.mark) + 5} y={TOP - 8} fontSize={LETTER.small} fill={token("--muted")}>
        at least {LEAST.mark}:1
      </text>
      {DATA.map(({ token: name, concept }, at) => {
        const y = TOP + at * row + row - 15;
        return (
          <g key={name}>
            <text x={0} y={isNarrow ? y - 14 : y + 4} fontSize={LETTER.text} fill={token("--ink")}>
              {VOCABULARY[concept].word}
            </text>
            {onGrounds(scheme, name).map(({ ground, ratio }) => (
              <g key={ground} transform={`translate(${x(ratio) - MARK_BOX / 2} ${y - MARK_BOX / 2})`}>
                {drawn(VOCABULARY[concept].shape, token(name))}
              </g>
            ))}
          </g>
        );
      })}
    </Drawing>
  );
}

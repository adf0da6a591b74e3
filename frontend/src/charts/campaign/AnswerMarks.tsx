import { LETTER, type Token, token } from "../frame/picture";
import type { Answer } from "./campaign.layout";
import type { ClassStand } from "./types";
import type { Part } from "./votes";

/** Colour of an answer's word; the word says it. */
export const STAND_PAINT: Readonly<Record<ClassStand, Token>> = {
  keep: "--verdict-same",
  change: "--verdict-up",
  "either-way": "--verdict-small",
  split: "--verdict-down",
  "cannot-tell": "--verdict-unsure",
};

/** One part of the bar: full height agrees, half height disagrees, a line in the middle says either way, dots cannot tell. */
export function VoteMark({ part, height = 9, isHollow = false }: { part: Part; height?: number; isHollow?: boolean }) {
  const { x, width, vote } = part;
  const wide = Math.max(1, width - 1);
  switch (vote) {
    case "agree":
      return isHollow ? (
        <rect x={x + 0.5} y={0.5} width={wide - 1} height={height - 1} fill="none" stroke={token("--data-local")} />
      ) : (
        <rect x={x} y={0} width={wide} height={height} fill={token("--data-local")} />
      );
    case "disagree":
      return <rect x={x} y={height / 2} width={wide} height={height / 2} fill={token("--data-across")} />;
    case "eitherWay":
      return <rect x={x} y={height / 2 - 1.5} width={wide} height={3} fill={token("--data-flushed")} />;
    case "cannotTell":
      return (
        <rect
          x={x + 0.5}
          y={0.5}
          width={Math.max(1, wide - 1)}
          height={height - 1}
          fill="none"
          stroke={token("--data-unknown")}
          strokeDasharray="2 2"
        />
      );
  }
}

/** The answer of a class to one policy: how its hosts vote, the word, and on how many of them it stands. */
export function AnswerMarks({ answer, isWide, isAsked }: { answer: Answer; isWide: boolean; isAsked: boolean }) {
  const { mode, box, parts, word, standing } = answer;
  const isHollow = mode.label === "assumed" || mode.label === "modelled";
  const weight = isAsked ? 600 : 400;
  const bar = (
    <g transform={`translate(${box.x} ${isWide ? box.y + 4 : box.y})`}>
      {parts.map((part) => (
        <VoteMark key={part.vote} part={part} isHollow={isHollow} />
      ))}
    </g>
  );
  const words = { fontSize: LETTER.small, fill: token(STAND_PAINT[mode.stand]), fontWeight: weight };
  if (isWide)
    return (
      <g>
        <title>{`${mode.policy}: ${mode.text}`}</title>
        {bar}
        <text x={box.x} y={box.y + 27} {...words}>
          {word}
        </text>
        <text x={box.x} y={box.y + 41} fontSize={LETTER.small} fill={token("--muted")}>
          {standing}
        </text>
      </g>
    );
  const x = box.x + answer.bar + 8;
  return (
    <g>
      <title>{`${mode.policy}: ${mode.text}`}</title>
      <text
        x={0}
        y={box.y + 8.5}
        fontFamily={token("--mono")}
        fontSize={LETTER.small}
        fill={token("--ink")}
        fontWeight={weight}
      >
        {mode.policy}
      </text>
      {bar}
      <text x={x} y={box.y + 8.5} {...words}>
        {word}
        <tspan fill={token("--muted")} fontWeight={400}>{` ${standing}`}</tspan>
      </text>
    </g>
  );
}

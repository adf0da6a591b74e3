import { Aside, Label, Note } from "../frame/Label";
import { LETTER, type Token, textWidth, token } from "../frame/picture";
import { lookFor } from "./legend";
import { type Answer, BAR } from "./panel.layout";
import type { ClassStand } from "./types";
import type { Part } from "./votes";

/** Colour of an answer's word; the word says it. */
const STAND_PAINT: Readonly<Record<ClassStand, Token>> = {
  keep: "--verdict-same",
  change: "--verdict-up",
  "either-way": "--verdict-small",
  split: "--verdict-down",
  "cannot-tell": "--verdict-unsure",
};

/** One part of the bar: full height agrees, half height disagrees, a line in the middle says either way, dots cannot tell. */
export function VoteMark({ part, height = BAR, isHollow }: { part: Part; height?: number; isHollow?: boolean }) {
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
export function AnswerMarks({ answer, isWide, isBold }: { answer: Answer; isWide: boolean; isBold: boolean }) {
  const { mode, box, parts, bar, word, standing } = answer;
  const isHollow = lookFor(mode.label) !== "filled";
  const x = isWide ? box.x : box.x + bar + 8;
  const y = isWide ? box.y + 23 : box.y + BAR - 0.5;
  const used = textWidth(word, LETTER.small) + 6;
  const room = isWide ? box.width - used : 0;
  const variant = mode.variant && textWidth(mode.variant, LETTER.small) <= room ? mode.variant : null;
  return (
    <g>
      <title>{`${mode.policy}: ${mode.text}`}</title>
      {!isWide && <Note y={y} face="--mono" paint="--ink" isBold={isBold} text={mode.policy} />}
      <g transform={`translate(${box.x} ${isWide ? box.y + 3 : box.y})`}>
        {parts.map((part) => (
          <VoteMark key={part.vote} part={part} isHollow={isHollow} />
        ))}
      </g>
      <Label x={x} y={y} size={LETTER.small} paint={STAND_PAINT[mode.stand]} isBold={isBold} text={word}>
        {variant && <Aside dx={5} text={variant} />}
        {!isWide && <Aside dx={6} text={standing} />}
      </Label>
      {isWide && <Note x={x} y={y + 13} text={standing} />}
    </g>
  );
}

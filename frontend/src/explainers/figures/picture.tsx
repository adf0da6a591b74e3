/** A picture that nothing moves in, from a function of its width. */
import type { FunctionComponent, ReactNode } from "react";
import { Drawing } from "../../charts/frame/Drawing";
import { LabelChip } from "../../charts/frame/LabelChip";
import { LETTER, textWidth } from "../../charts/frame/picture";
import type { Claim, Label } from "../../model/types";
import { Shapes } from "../scene/Shapes";
import { type Shapes as ShapeList, text } from "../scene/shapes";

export interface Drawn {
  height: number;
  /** What a reader who does not see it should know. */
  description: string;
  shapes: ShapeList;
}

export function Picture({ width, title, of }: { width: number; title: string; of: Drawn }) {
  return (
    <Drawing width={width} height={of.height} title={title} description={of.description}>
      <Shapes of={of.shapes} />
    </Drawing>
  );
}

/** Under a picture or table: how its numbers came to be, and from what. */
export const SourceNote = ({ label, children }: { label: Label; children: ReactNode }) => (
  <p className="small muted space-above-6 space-below-12">
    <LabelChip label={label} /> {children}
  </p>
);

interface Props {
  claims: readonly Claim[];
  width: number;
  title: string;
}

type DrawClaims = (claims: readonly Claim[], width: number) => Drawn | null;

/** A picture of published figures; `draw` gives null where the library does not hold them. */
export const claimsPicture =
  (draw: DrawClaims): FunctionComponent<Props> =>
  (props) => <ClaimsPicture draw={draw} {...props} />;

function ClaimsPicture({ draw, claims, width, title }: Props & { draw: DrawClaims }) {
  const of = draw(claims, width);
  return of ? <Picture {...{ width, title, of }} /> : <NoFigures />;
}

export const NoFigures = () => <p>The claims library does not hold the figures of this thread.</p>;

/** A heading with its note at the right edge, or under it where there is no room beside it. */
export function heading(y: number, words: string, note: string, width: number): ShapeList {
  const isBeside = textWidth(words, LETTER.label) * 1.08 + textWidth(note, LETTER.small) + 12 <= width;
  return [
    text(0, y, words, "label bold"),
    isBeside ? text(width, y, note, "small muted end") : text(0, y + 15, note, "small muted"),
  ];
}

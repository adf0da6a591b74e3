import type { ReactNode } from "react";
import { LETTER, type Token, token } from "./picture";

interface Props {
  x?: number | undefined;
  /** Baseline. */
  y?: number | undefined;
  text: ReactNode;
  transform?: string | undefined;
  anchor?: "start" | "middle" | "end" | undefined;
  size?: number | undefined;
  paint?: Token | undefined;
  isBold?: boolean | undefined;
  /** Where it is not that of the picture. */
  face?: "--mono" | "--sans" | undefined;
  /** In full, where `text` may be cut: the browser shows it under the pointer. */
  title?: string | undefined;
  /** Further parts on the same line. */
  children?: ReactNode;
  /** An outline in the colour of the ground, for a text that may lie on marks. */
  isOutlined?: boolean;
}

/** A line of text in a picture. */
export const Label = ({
  x = 0,
  y,
  transform,
  text,
  anchor,
  size,
  paint,
  isBold,
  face,
  title,
  isOutlined,
  children,
}: Props) => (
  <text
    x={x}
    y={y}
    transform={transform}
    textAnchor={anchor}
    fontSize={size}
    fontFamily={face && token(face)}
    fontWeight={isBold ? 600 : undefined}
    fill={token(paint ?? "--ink")}
    {...(isOutlined && { stroke: token("--panel"), strokeWidth: 3, paintOrder: "stroke" })}
  >
    {title && <title>{title}</title>}
    {text}
    {children}
  </text>
);

/** What a reader should know of the marks: smaller, and set back. */
export const Note = (props: Props) => <Label size={LETTER.small} paint="--muted" {...props} />;

/** What follows the words of a label on its line, smaller and set back. */
export const Aside = ({ dx, text }: { dx: number; text: string }) => (
  <tspan dx={dx} fontSize={LETTER.small} fontWeight={400} fill={token("--muted")}>
    {text}
  </tspan>
);

/** The three kinds of words on the map. */
import { LETTER, token } from "../frame/picture";

interface Props {
  x: number;
  /** Baseline. */
  y: number;
  children: string;
  anchor?: "start" | "middle" | "end";
}

/** Name of a part of the life, and of a CPU. */
export const Name = ({ x, y, children, anchor }: Props) => (
  <text x={x} y={y} fontSize={LETTER.label} fontWeight={600} fill={token("--ink")} textAnchor={anchor}>
    {children}
  </text>
);

/** Name of a thing as the kernel writes it. */
export const Term = ({ x, y, children, anchor }: Props) => (
  <text x={x} y={y} fontSize={LETTER.small} fontFamily={token("--mono")} fill={token("--ink")} textAnchor={anchor}>
    {children}
  </text>
);

/** What a reader should know of it. */
export const Note = ({ x, y, children, anchor }: Props) => (
  <text x={x} y={y} fontSize={LETTER.small} fill={token("--muted")} textAnchor={anchor}>
    {children}
  </text>
);

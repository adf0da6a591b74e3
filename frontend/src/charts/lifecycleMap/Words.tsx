/** The three kinds of words on the map, and the skb itself. */
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

/** The token of the explainers: a skb, with the CPU that allocated it printed in it. */
export const Token = ({ x, y }: Pick<Props, "x" | "y">) => (
  <>
    <circle cx={x} cy={y} r={9} fill={token("--panel")} stroke={token("--data-across")} strokeWidth={2} />
    <text
      x={x}
      y={y + 4}
      textAnchor="middle"
      fontSize={LETTER.small}
      fontFamily={token("--mono")}
      fontWeight={600}
      fill={token("--ink")}
    >
      0
    </text>
  </>
);

/** What a reader should know of it. */
export const Note = ({ x, y, children, anchor }: Props) => (
  <text x={x} y={y} fontSize={LETTER.small} fill={token("--muted")} textAnchor={anchor}>
    {children}
  </text>
);

import { LETTER, token } from "../../charts/frame/picture";

interface Props {
  /** What it is called: a number or a letter. */
  children: string | number;
  size?: number;
}

/** The name of something that moves, in its middle. */
export function Letter({ children, size = LETTER.text }: Props) {
  return (
    <text y={4} textAnchor="middle" fontFamily={token("--mono")} fontSize={size} fontWeight={600} fill={token("--ink")}>
      {children}
    </text>
  );
}

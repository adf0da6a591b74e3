/** Names on the map, and the skb itself. */
import type { ComponentProps } from "react";
import { Label } from "../frame/Label";
import { LETTER, token } from "../frame/picture";

type Props = ComponentProps<typeof Label>;

/** Name of a part of the life, and of a CPU. */
export const Name = (props: Props) => <Label size={LETTER.label} isBold {...props} />;

/** Name of a thing as the kernel writes it. */
export const Term = (props: Props) => <Label size={LETTER.small} face="--mono" {...props} />;

/** The token of the explainers: a skb, with the CPU that allocated it printed in it. */
export const Token = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r={9} fill={token("--panel")} stroke={token("--data-across")} strokeWidth={2} />
    <Term x={x} y={y + 4} anchor="middle" isBold text="0" />
  </>
);

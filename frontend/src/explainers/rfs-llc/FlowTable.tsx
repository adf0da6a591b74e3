import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Lit } from "../parts/Lit";
import type { Layout } from "./map.layout";
import type { Word } from "./scene";

export interface RowState {
  slot: number;
  /** Null where it cannot be told. */
  word: Word | null;
  owner: string | null;
  /** What the last read made of it. */
  fate: "written" | "kept" | "same" | null;
}

interface Props {
  layout: Layout;
  rows: readonly RowState[];
  bits: number;
  /** Whether a CPU has the number an empty word reads as. */
  emptyIsCpu: boolean;
  lit: ReadonlySet<string>;
}

const INK = token("--ink");
const MUTED = token("--muted");
const FATE = { written: "written", kept: "kept", same: "the same" } as const;

/** The socket flow table: a word a slot, hash bits | CPU bits. */
export const FlowTable = memo(function FlowTable({ layout, rows, bits, emptyIsCpu, lit }: Props) {
  const { table, columns, isWide } = layout;
  const border = columns.bits - 9;
  const bottom = (layout.rows.at(-1)?.y ?? table.y) + layout.row / 2;
  return (
    <Decoration>
      <rect
        x={table.x}
        y={table.y}
        width={table.width}
        height={table.height}
        rx={6}
        fill={token("--panel")}
        stroke={token("--line")}
      />
      <text x={table.x + 10} y={table.y + 16} fontFamily={token("--mono")} fontSize={LETTER.small} fill={INK}>
        {isWide ? "rps_sock_flow_table" : "flow table"}
      </text>
      <text x={columns.hash} y={table.y + 33} fontSize={LETTER.small} fill={MUTED}>
        {32 - bits} hash bits
      </text>
      <text x={columns.bits} y={table.y + 33} fontSize={LETTER.small} fill={MUTED}>
        {bits} CPU bits
      </text>
      <path d={`M${border} ${table.y + 24}V${bottom}`} stroke={token("--control-line")} />
      {rows.map(({ slot, word, owner, fate }, place) => (
        <Row
          key={slot}
          {...{ slot, owner, fate, layout, lit }}
          y={layout.rows[place]?.y ?? 0}
          hash={word?.hash ?? null}
          bits={word?.bits ?? ""}
          said={saidOf(word, emptyIsCpu)}
          isSet={word !== null && !word.isEmpty}
          isEmpty={word?.isEmpty ?? false}
        />
      ))}
      {layout.rowsLeftOut > 0 && (
        <text x={columns.slot} y={table.y + table.height - 12} fontSize={LETTER.small} fill={MUTED}>
          {layout.rowsLeftOut} more slots, not drawn
        </text>
      )}
    </Decoration>
  );
});

interface RowProps extends Omit<RowState, "word"> {
  layout: Layout;
  y: number;
  /** Null where it cannot be told. */
  hash: string | null;
  bits: string;
  said: string;
  isSet: boolean;
  isEmpty: boolean;
  lit: ReadonlySet<string>;
}

/** From one position to the next most of them stay as they are. */
const Row = memo(function Row({ layout, slot, owner, fate, y, hash, bits, said, isSet, isEmpty, lit }: RowProps) {
  const { table, columns, isNarrow } = layout;
  const paint = isEmpty ? MUTED : INK;
  return (
    <Lit ids={idsOf(slot, owner)} lit={lit}>
      {fate && (
        <rect
          x={table.x + 4}
          y={y - layout.row / 2 + 0.5}
          width={table.width - 8}
          height={layout.row - 1}
          rx={3}
          fill={token(fate === "written" ? "--data-across" : "--data-unknown")}
          fillOpacity={0.14}
        />
      )}
      <Mono x={columns.slot} y={y} paint={MUTED}>
        {String(slot)}
      </Mono>
      {owner && (
        <text x={columns.flow} y={y + 4} fontSize={LETTER.text} fontWeight={600} fill={token("--data-local")}>
          {owner}
        </text>
      )}
      <Mono x={columns.hash} y={y} paint={paint}>
        {hash ?? "cannot tell"}
      </Mono>
      <Mono x={columns.bits} y={y} paint={isSet ? token("--data-across") : MUTED} isBold>
        {bits}
      </Mono>
      <text x={columns.said} y={y + 4} fontSize={LETTER.text} fill={paint}>
        {said}
      </text>
      {isNarrow && fate && (
        <text
          x={table.x + table.width - 14}
          y={y + 4}
          textAnchor="end"
          fontSize={LETTER.small}
          fill={fate === "written" ? token("--data-across") : MUTED}
        >
          {FATE[fate]}
        </text>
      )}
    </Lit>
  );
});

function saidOf(word: Word | null, emptyIsCpu: boolean): string {
  if (word === null) return "";
  if (!word.isEmpty) return `CPU ${word.cpu}`;
  return emptyIsCpu ? `empty, CPU ${word.cpu}?` : "empty";
}

/** A word stands for its slot, for the flow it is of, and for the writes that are counted. */
const idsOf = (slot: number, owner: string | null): readonly string[] =>
  owner ? [`slot:${slot}`, `recorded:${owner}`, `index:${owner}`, "writes", "avoided", "kept"] : [`slot:${slot}`];

function Mono({
  x,
  y,
  paint,
  isBold = false,
  children,
}: {
  x: number;
  y: number;
  paint: string;
  isBold?: boolean;
  children: string;
}) {
  return (
    <text
      x={x}
      y={y + 4}
      fontFamily={token("--mono")}
      fontSize={LETTER.text}
      fontWeight={isBold ? 600 : undefined}
      fill={paint}
    >
      {children}
    </text>
  );
}

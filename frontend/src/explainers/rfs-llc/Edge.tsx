import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { Layout, Rect } from "./map.layout";

/** What a flow's edge shows now. */
export interface EdgeState {
  flow: string;
  /** Receive queue its filter leads to; null = no filter. */
  queue: number | null;
  waiting: number | null;
}

interface Props {
  layout: Layout;
  flows: readonly EdgeState[];
  /** Whether the NIC follows the table. */
  follows: boolean | null;
  /** Whether the last event was a call of its driver. */
  isAsked: boolean;
  lit: ReadonlySet<string>;
}

const MUTED = token("--muted");
const SOCKET_CELLS = { columns: 16, cell: 7, gap: 2 };

/** Where packets come in, and where they wait for a read. */
export const Edge = memo(function Edge({ layout, flows, follows, isAsked, lit }: Props) {
  const { nic, sockets, isNarrow } = layout;
  const filterIds = flows.map(({ flow }) => `filter:${flow}`);
  const socketIds = flows.map(({ flow }) => `socket:${flow}`);
  const told = follows === null ? "" : follows ? "follows the table" : "one queue, no filters";
  const asked = isNarrow ? "lock taken" : "ndo_rx_flow_steer: lock taken";
  return (
    <Decoration>
      <Lit ids={["nic", "steer-calls", "programmed", ...filterIds]} lit={lit}>
        <Box
          box={nic}
          name="NIC"
          note={isAsked ? asked : isNarrow ? "" : told}
          colour={token(isAsked ? "--accent" : "--muted")}
        />
        {layout.filters.length === 0 && <Untold box={nic} />}
        {layout.filters.map(({ flow, y }, place) => {
          const queue = flows[place]?.queue ?? null;
          return (
            <text
              key={flow}
              x={nic.x + 10}
              y={y + 4}
              fontSize={LETTER.text}
              fill={queue === null ? MUTED : token("--ink")}
            >
              <tspan fontWeight={600} fill={token("--data-local")}>
                {flow}
              </tspan>
              {queue === null ? "  queue 0, no filter" : `  filter: queue ${queue}`}
            </text>
          );
        })}
      </Lit>
      <Lit ids={socketIds} lit={lit}>
        <Box box={sockets} name={flows.length === 1 ? "socket" : "sockets"} note="" colour={MUTED} />
        {layout.socketRows.length === 0 && <Untold box={sockets} />}
        {layout.socketRows.map(({ flow, y }, place) => {
          const waiting = flows[place]?.waiting ?? null;
          const drawn = Math.min(waiting ?? 0, SOCKET_CELLS.columns);
          return (
            <g key={flow}>
              <text x={sockets.x + 10} y={y + 4} fontSize={LETTER.text} fontWeight={600} fill={token("--data-local")}>
                {flow}
              </text>
              {drawn > 0 && (
                <Cells
                  x={sockets.x + 28}
                  y={y - 4}
                  capacity={drawn}
                  filled={drawn}
                  colour="--data-local"
                  size={SOCKET_CELLS}
                />
              )}
              <text x={sockets.x + 28 + drawn * 9 + (drawn > 0 ? 6 : 0)} y={y + 4} fontSize={LETTER.text} fill={MUTED}>
                {waiting === null ? "cannot tell" : waiting === 0 ? "empty" : isNarrow ? waiting : `${waiting} to read`}
              </text>
            </g>
          );
        })}
      </Lit>
    </Decoration>
  );
});

/** A recording does not hold it. */
function Untold({ box }: { box: Rect }) {
  return (
    <text x={box.x + 10} y={box.y + 36} fontSize={LETTER.text} fill={MUTED}>
      cannot tell
    </text>
  );
}

function Box({ box, name, note, colour }: { box: Rect; name: string; note: string; colour: string }) {
  return (
    <>
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        rx={6}
        fill={token("--panel")}
        stroke={token("--line")}
      />
      <text x={box.x + 10} y={box.y + 16} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
        {name}
      </text>
      <text x={box.x + box.width - 10} y={box.y + 16} textAnchor="end" fontSize={LETTER.small} fill={colour}>
        {note}
      </text>
    </>
  );
}

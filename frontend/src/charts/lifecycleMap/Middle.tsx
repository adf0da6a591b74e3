/** What stands between build and device: the header two CPUs write, queues, the flow table, the lock, the page_pool. */
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import { VOCABULARY } from "../vocabulary";
import { arrowHead, cells } from "./cells";
import { OtherCpu } from "./Hosts";
import { IN_PANEL, type LargeLayout, Y } from "./large.layout";
import { Part } from "./Part";
import type { LifecyclePart } from "./parts";
import { Term } from "./Words";

interface Props {
  at: LargeLayout;
  lit: ReadonlySet<LifecyclePart>;
}

/** Side of a cell that stands for one packet, header line or page, with its gap. */
const CELL = 9;

const row = (x: number, y: number, pitch = CELL) => ({ x, y, columns: 99, pitch });

/** The header as lines of cache, on the CPU that fills it and on the one that frees it. */
export function Header({ at, lit }: Props) {
  const { x, width } = at.build;
  const data = { x: x + 5 * CELL + 5, width: Math.min(width - 5 * CELL - 5, 64), height: CELL - 1 };
  const top = Y.panelTop.y + IN_PANEL.cells;
  const bottom = Y.panelBottom.y + IN_PANEL.cells;
  return (
    <g>
      <Part of={["build", "allocate"]} lit={lit}>
        <Term x={x} y={Y.panelTop.y + IN_PANEL.label} text="skb header" />
        <path d={cells(row(x, top), 0, 5)} fill={token("--data-local")} />
        <rect {...data} y={top} fill="none" stroke={token("--data-unknown")} />
        <Note x={x} y={top + 25} text="wiped here today" />
      </Part>
      <Part of={["free"]} lit={lit}>
        <Term x={x} y={Y.panelBottom.y + IN_PANEL.label} text="skb header" />
        <path d={cells(row(x, bottom), 0, 5)} fill={token("--data-local")} fillOpacity={0.3} />
        <rect {...data} y={bottom} fill="none" stroke={token("--data-unknown")} strokeOpacity={0.5} />
        <Note x={x} y={bottom + 25} text="here, in 2.5.25" />
      </Part>
      <Part of={["build", "allocate", "free"]} lit={lit}>
        <path
          d={`M${x + 8} ${top + 34}V${Y.panelBottom.y + IN_PANEL.label - 14}`}
          stroke={token("--muted")}
          strokeWidth={1.25}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      </Part>
    </g>
  );
}

/** Rings and backlogs, and the table that says whose backlog. */
export function Queues({ at, lit }: Props) {
  const { x, width } = at.queue;
  const places = Math.min(12, Math.floor((width - (width > 180 ? 96 : 80)) / CELL));
  const ringY = Y.panelTop.y + 50;
  const backlogY = ringY + 24;
  const words = x + places * CELL + 6;
  const reader = x + width - 14;
  const tableY = Y.middle.y + 24;
  const up = x + 1.5 * CELL;
  const line = { fill: "none", stroke: token("--data-local"), strokeWidth: 1.5 };
  const receiveY = Y.panelBottom.y + IN_PANEL.cells + 24;
  return (
    <g>
      <Part of={["queue", "transmit"]} lit={lit}>
        <path d={cells(row(x, ringY), places - 3, places)} fill={token("--data-local")} fillOpacity={0.16} />
        <path d={cells(row(x, ringY), 0, places - 3)} fill={token("--data-local")} />
        <Term x={words} y={ringY + 8} text="TX ring" />
      </Part>
      <Part of={["queue"]} lit={lit}>
        <path d={cells(row(x, backlogY), 4, places)} fill={token("--data-local")} fillOpacity={0.16} />
        <path d={cells(row(x, backlogY), 0, 4)} fill={token("--data-local")} />
        <Term x={words} y={backlogY + 8} text="backlog" />
        {/* The reader, and where the scheduler may put it: within the domain, or beyond. */}
        <path
          d={`M${reader} ${backlogY + 10}V${Y.bandTopLine - 13}M${reader} ${Y.bandTopLine + 5}V${Y.bandBottomLine - 13}`}
          stroke={token("--ink")}
          strokeWidth={1.25}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
        <circle cx={reader} cy={backlogY + 4} r={5} fill={token("--ink")} />
        <Note x={reader} y={backlogY - 7} anchor="middle" text="reader" />
        <Note x={reader - 28} y={Y.bandTopLine} anchor="end" text={VOCABULARY.sameLlc.word} />
        <OtherCpu x={reader} y={Y.bandTopLine - 13} name="CPU 1" />
        <Note x={reader - 28} y={Y.bandBottomLine} anchor="end" text={VOCABULARY.crossLlc.word} />
        <OtherCpu x={reader} y={Y.bandBottomLine - 13} name="CPU 3" />
        {/* A received packet: polled below, looked up between, queued above. */}
        <path
          d={`M${at.device.x} ${receiveY}H${up + 8}Q${up} ${receiveY} ${up} ${receiveY - 8}V${tableY + CELL + 8}M${up} ${tableY - 4}V${backlogY + CELL + 9}`}
          {...line}
        />
        <path
          d={arrowHead(up, tableY + CELL + 2, "up") + arrowHead(up, backlogY + CELL + 2, "up")}
          fill={token("--data-local")}
        />
        <Note x={at.device.x - 34} y={receiveY - 6} anchor="end" text="received: polled, steered, read" />
        <Term x={up + 16} y={tableY - 6} text="flow table" />
        <path d={cells(row(x, tableY), 0, places)} fill={token("--data-unknown")} fillOpacity={0.4} />
        <path
          d={`M${up - 0.5} ${tableY - 3}l7 7l-7 7l-7 -7z`}
          fill={token("--data-across")}
          stroke={token("--panel")}
          strokeWidth={1.5}
        />
      </Part>
    </g>
  );
}

/** A lock and a doorbell for each packet, and for a group. */
export function Sending({ at, lit }: Props) {
  const { x, width } = at.transmit;
  const y = Y.panelTop.y + 48;
  const isRoomy = width >= 190;
  // │▪◆ │▪◆ │▪◆ │▪◆ above, │▪▪▪▪◆ below.
  const step = 27;
  const each = [0, 1, 2, 3].map((at) => x + at * step);
  const bell = (left: number, top: number) => `M${left} ${top + 4}l4 -4l4 4l-4 4z`;
  const lock = (left: number, top: number) => `M${left} ${top - 3}v14`;
  return (
    <Part of={["transmit"]} lit={lit}>
      <path
        d={each.map((left) => lock(left, y)).join("") + lock(x, y + 21)}
        stroke={token("--data-across")}
        strokeWidth={2}
        fill="none"
      />
      <path
        d={each.map((left) => cells(row(left + 4, y), 0, 1)).join("") + cells(row(x + 4, y + 21), 0, 4)}
        fill={token("--data-local")}
      />
      <path
        d={each.map((left) => bell(left + 14, y)).join("") + bell(x + 4 + 4 * CELL + 1, y + 21)}
        fill={token("--accent")}
      />
      {isRoomy && (
        <>
          <Note x={x + 4 * step + 4} y={y + 8} text="lock, doorbell each" />
          <Note x={x + 4 * step + 4} y={y + 29} text="or once a group" />
        </>
      )}
      {!isRoomy && <Note x={x + 62} y={y + 29} text="or a group" />}
    </Part>
  );
}

/** The pool of a receive queue's pages: a cache for one, a ring for all others. */
export function Pool({ at, lit }: Props) {
  const { x, width } = at.transmit;
  const y = Y.middle.y + 33;
  const half = x + Math.floor(width / 2);
  const places = Math.floor((width / 2 - 14) / CELL);
  const bottom = Y.panelBottom.y + IN_PANEL.track;
  const from = x + 8;
  const line = { fill: "none", strokeWidth: 1.5 };
  return (
    <Part of={["allocate", "recycle"]} lit={lit}>
      <Term x={x} y={y - 20} text="page_pool" />
      <Note x={x} y={y - 6} text={width >= 180 ? "cache, no lock" : "cache"} />
      <path d={cells(row(x, y), 0, places)} fill={token("--data-local")} />
      <Note x={half} y={y - 6} text={width >= 180 ? "ring, locked" : "ring"} />
      <path d={cells(row(half, y), 0, places)} fill={token("--data-flushed")} />
      <path d={`M${half + places * CELL + 3} ${y + 4}H${at.device.x - 8}`} {...line} stroke={token("--data-local")} />
      <path d={arrowHead(at.device.x - 2, y + 4, "right")} fill={token("--data-local")} />
      {/* A page comes back: up to the cache, or round to the ring. */}
      <path d={`M${from} ${bottom - 4}V${y + CELL + 7}`} {...line} stroke={token("--data-local")} />
      <path d={arrowHead(from, y + CELL + 1, "up")} fill={token("--data-local")} />
      <path
        d={`M${from} ${y + 26}Q${from} ${y + 20} ${from + 6} ${y + 20}H${half}Q${half + 6} ${y + 20} ${half + 6} ${y + CELL + 7}`}
        {...line}
        stroke={token("--data-flushed")}
        strokeDasharray="4 3"
      />
      <path d={arrowHead(half + 6, y + CELL + 1, "up", 4)} fill={token("--data-flushed")} />
    </Part>
  );
}

/** Where free structs wait: each CPU's cache and defer list, and the slab both draw on. */
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import { arrowHead, cells } from "./cells";
import { IN_PANEL, type LargeLayout, ROW, Y } from "./large.layout";
import { Part } from "./Part";
import type { LifecyclePart } from "./parts";
import { Term } from "./Words";

interface Props {
  at: LargeLayout;
  lit: ReadonlySet<LifecyclePart>;
}

/** A cell more would be refused: 128 structs in a cache, 127 skbs on a list (v6.19 and later). */
const FULL = { cache: 128, list: 127 } as const;

export function Stores({ at, lit }: Props) {
  const x = at.cache.x + at.cache.width - 16;
  const slab = { x: x - 62, y: Y.middle.y + 38, width: 78, height: 44 };
  const top = Y.panelTop.y + IN_PANEL.cells;
  const bottom = Y.panelBottom.y + IN_PANEL.cells;
  const under = top + 4 * at.pitch;
  const line = { fill: "none", stroke: token("--muted"), strokeWidth: 1.25 };
  return (
    <g>
      <Part of={["free", "recycle"]} lit={lit}>
        <Cells at={at} column="defer" panel={Y.panelTop.y} filled={41} paint={token("--data-flushed")} />
        <Note x={at.defer.x} y={Y.panelTop.y + IN_PANEL.note} text="up to 127" />
        {/* The flush puts structs into the cache beside the list. */}
        <path
          d={`M${at.defer.x + at.defer.width + 3} ${top + 2 * at.pitch}H${at.cache.x - 9}`}
          fill="none"
          stroke={token("--data-flushed")}
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
        <path d={arrowHead(at.cache.x - 3, top + 2 * at.pitch, "right")} fill={token("--data-flushed")} />
      </Part>
      <Part of={["allocate", "recycle"]} lit={lit}>
        <Cells at={at} column="cache" panel={Y.panelTop.y} filled={84} paint={token("--data-local")} />
        <Note x={at.cache.x} y={Y.panelTop.y + IN_PANEL.note} text="up to 128 structs" />
        <path d={`M${x} ${top - 2}V${Y.panelTop.y + IN_PANEL.track + 12}`} {...line} stroke={token("--data-local")} />
        <path d={arrowHead(x, Y.panelTop.y + IN_PANEL.track + 5, "up")} fill={token("--data-local")} />
      </Part>
      <Part of={["recycle"]} lit={lit}>
        <Cells at={at} column="cache" panel={Y.panelBottom.y} filled={9} paint={token("--data-local")} />
        <Note x={at.cache.x} y={Y.panelBottom.y + IN_PANEL.note} text="for its own allocations" />
        <Cells at={at} column="defer" panel={Y.panelBottom.y} filled={0} paint={token("--data-flushed")} />
        <Note x={at.defer.x} y={Y.panelBottom.y + IN_PANEL.note} text="filled by other CPUs" />
      </Part>
      <Part of={["allocate", "free"]} lit={lit}>
        <path d={`M${x} ${under + 8}V${slab.y - 8}M${x} ${slab.y + slab.height + 8}V${bottom - 8}`} {...line} />
        <path
          d={[
            arrowHead(x, under + 3, "up"),
            arrowHead(x, slab.y - 2, "down"),
            arrowHead(x, slab.y + slab.height + 2, "up"),
            arrowHead(x, bottom - 2, "down"),
          ].join("")}
          fill={token("--muted")}
        />
        <rect {...slab} rx={5} fill={token("--panel")} stroke={token("--muted")} strokeWidth={1.25} />
        <Term x={slab.x + slab.width / 2} y={slab.y + 18} anchor="middle" text="slab" />
        <Note x={slab.x + slab.width / 2} y={slab.y + 34} anchor="middle" text="32 at a time" />
      </Part>
    </g>
  );
}

interface CellsProps {
  at: LargeLayout;
  column: "defer" | "cache";
  /** Top of the CPU's panel. */
  panel: number;
  /** Cells drawn full: a picture, not a measurement. */
  filled: number;
  paint: string;
}

/** A cache or a list: its name, and a cell for each place in it. */
function Cells({ at, column, panel, filled, paint }: CellsProps) {
  const { x } = at[column];
  const grid = { x, y: panel + IN_PANEL.cells, columns: ROW, pitch: at.pitch };
  const all = column === "cache" ? FULL.cache : FULL.list;
  return (
    <g>
      <Term x={x} y={panel + IN_PANEL.label} text={column === "cache" ? "napi_skb_cache" : "defer list"} />
      <path d={cells(grid, 0, filled)} fill={paint} />
      <path d={cells(grid, filled, all)} fill={paint} fillOpacity={0.16} />
    </g>
  );
}

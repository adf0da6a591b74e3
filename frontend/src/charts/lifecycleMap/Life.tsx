/** The way of one skb round the large map: a bar while it is in use, thin lines while it is not. */
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import { arrowHead } from "./cells";
import { IN_PANEL, type LargeLayout, stationsOf, Y } from "./large.layout";
import { Part } from "./Part";
import type { LifecyclePart } from "./parts";
import { Name, Token } from "./Words";

interface Props {
  at: LargeLayout;
  lit: ReadonlySet<LifecyclePart>;
}

/** From its allocation on CPU 0 to where it is free again. */
export function Life({ at, lit }: Props) {
  const top = Y.panelTop.y + IN_PANEL.track;
  const bottom = Y.panelBottom.y + IN_PANEL.track;
  const { recycle, allocate, build, queue, transmit, complete, free, wire } = stationsOf(at);
  const bar = { fill: "none", stroke: token("--data-local"), strokeWidth: 5 };
  const listX = at.defer.x + at.defer.width - 20;
  const listY = Y.panelTop.y + IN_PANEL.cells + 4 * at.pitch + 4;
  const cacheY = Y.panelBottom.y + IN_PANEL.cells + 2 * at.pitch;
  const across = token("--data-across");
  return (
    <g>
      <Part of={["recycle"]} lit={lit}>
        <path d={`M${recycle} ${top}H${allocate - 12}`} fill="none" stroke={token("--data-local")} strokeWidth={1.5} />
        <path d={arrowHead(allocate - 5, top, "right")} fill={token("--data-local")} />
      </Part>
      <Part of={["allocate", "build"]} lit={lit}>
        <path d={`M${allocate} ${top}H${build}`} {...bar} strokeLinecap="round" />
      </Part>
      <Part of={["build", "queue"]} lit={lit}>
        <path d={`M${build} ${top}H${queue}`} {...bar} />
      </Part>
      <Part of={["queue", "transmit"]} lit={lit}>
        <path d={`M${queue} ${top}H${transmit}`} {...bar} />
      </Part>
      <Part of={["transmit"]} lit={lit}>
        <path d={`M${transmit} ${top}H${at.device.x}`} {...bar} />
      </Part>
      <Part of={["transmit", "complete"]} lit={lit}>
        <path
          d={`M${at.device.x} ${top}H${wire - 16}Q${wire} ${top} ${wire} ${top + 16}V${bottom - 16}Q${wire} ${bottom} ${wire - 16} ${bottom}H${complete + 9}`}
          fill="none"
          stroke={across}
          strokeWidth={2}
        />
        <Note x={wire - 8} y={(top + bottom) / 2 + 4} anchor="end" text="on the wire" />
      </Part>
      <Part of={["complete", "free"]} lit={lit}>
        <path d={`M${complete - 10} ${bottom}H${free}`} {...bar} strokeLinecap="round" />
      </Part>
      <Part of={["complete"]} lit={lit}>
        <Token x={complete} y={bottom} />
      </Part>
      <Part of={["free", "recycle"]} lit={lit}>
        {/* Handed back: a dashed curve home that ends in a filled square, as on every page. */}
        <path
          d={`M${free} ${bottom}C${free} ${bottom - 90} ${listX} ${listY + 120} ${listX} ${listY + 6}`}
          fill="none"
          stroke={token("--data-flushed")}
          strokeWidth={2}
          strokeDasharray="6 4"
        />
        <rect x={listX - 4} y={listY - 2} width={8} height={8} fill={token("--data-flushed")} />
        {/* Freed here: it stays on the lane it is on. */}
        <path
          d={`M${free} ${bottom}V${cacheY - 8}Q${free} ${cacheY} ${free + 8} ${cacheY}H${at.cache.x - 8}`}
          fill="none"
          stroke={token("--data-local")}
          strokeWidth={2}
        />
        <path d={arrowHead(at.cache.x - 2, cacheY, "right")} fill={token("--data-local")} />
      </Part>
      <Stops
        lit={lit}
        y={top}
        stops={[
          ["recycle", recycle, "start"],
          ["allocate", allocate, "middle"],
          ["build", build, "middle"],
          ["queue", queue, "middle"],
          ["transmit", transmit, "middle"],
        ]}
      />
      <Stops
        lit={lit}
        y={bottom}
        stops={[
          ["complete", complete, "middle"],
          ["free", free, "end"],
        ]}
      />
    </g>
  );
}

type Stop = readonly [LifecyclePart, number, "start" | "middle" | "end"];

/** The names of the parts over the line, each with its tick on it. */
function Stops({ stops, y, lit }: { stops: readonly Stop[]; y: number; lit: ReadonlySet<LifecyclePart> }) {
  return stops.map(([part, x, anchor]) => (
    <Part key={part} of={[part]} lit={lit}>
      {/* At the end of the line the name stands beside it: what is handed back leaves upwards. */}
      <Name x={anchor === "end" ? x - 11 : x} y={anchor === "end" ? y + 4 : y - 14} anchor={anchor} text={part} />
      {part !== "complete" && part !== "recycle" && (
        <circle cx={x} cy={y} r={4} fill={token("--panel")} stroke={token("--data-local")} strokeWidth={2} />
      )}
    </Part>
  ));
}

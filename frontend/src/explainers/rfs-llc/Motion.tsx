import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, type Token, token } from "../../charts/frame/picture";
import { along, arrival, arrowHead, curvePath, type Point } from "../parts/motion";
import { diamond } from "./CpuGrid";
import type { Layout } from "./map.layout";
import type { Move, Traveller } from "./moves";

interface Props {
  move: Move;
  phase: number;
  layout: Layout;
  isPaused: boolean;
}

const COLOUR: Readonly<Record<Traveller, Token>> = {
  reader: "--data-local",
  packet: "--data-local",
  write: "--data-across",
  look: "--muted",
  call: "--accent",
  filter: "--accent",
};

/** The last event on its way: at most two curves and one thing that travels. */
export function Motion({ move, phase, layout, isPaused }: Props) {
  const { traveller, ways, event, flow } = move;
  const isFar = event.mark === "steeredFar";
  const colour = token(isFar ? "--data-across" : COLOUR[traveller]);
  const share = 1 / ways.length;
  const at = Math.min(ways.length - 1, Math.floor(phase / share));
  const way = ways[at];
  const last = ways.at(-1);
  if (!way || !last) {
    const row = layout.filters.find((one) => one.flow === flow);
    return traveller === "filter" && row ? (
      <Decoration>
        <path d={diamond(layout.nic.x + layout.nic.width - 14, row.y, 6)} fill={colour} />
      </Decoration>
    ) : null;
  }
  const point = along(way, Math.min(1, (phase - at * share) / share));
  const dash = traveller === "look" ? "2 4" : traveller === "call" || event.mark === "poll" ? "5 4" : undefined;
  return (
    <Decoration>
      {ways.map((one, place) => (
        <path
          key={`${one.from.x} ${one.to.x} ${one.to.y}`}
          d={curvePath(one)}
          fill="none"
          stroke={colour}
          strokeWidth={place < ways.length - 1 ? 1.25 : 1.75}
          strokeDasharray={dash}
          strokeOpacity={place < ways.length - 1 ? 0.6 : 1}
        />
      ))}
      {ways.length > 1 && <circle cx={ways[0]?.to.x} cy={ways[0]?.to.y} r={3.5} fill={colour} />}
      {isPaused && traveller !== "look" && <path d={arrowHead(last.to, arrival(last))} fill={colour} />}
      {isFar && <circle cx={last.to.x} cy={last.to.y} r={8} fill="none" stroke={colour} strokeWidth={2} />}
      <Thing traveller={traveller} at={point} flow={flow ?? ""} colour={colour} />
    </Decoration>
  );
}

function Thing({ traveller, at, flow, colour }: { traveller: Traveller; at: Point; flow: string; colour: string }) {
  if (traveller === "look") return null;
  if (traveller === "write" || traveller === "call" || traveller === "filter")
    return <path d={diamond(at.x, at.y, 6.5)} fill={colour} stroke={token("--panel")} />;
  if (traveller === "reader") return <Reader at={at} flow={flow} />;
  return (
    <>
      <rect
        x={at.x - 9}
        y={at.y - 9}
        width={18}
        height={18}
        rx={4}
        fill={token("--panel")}
        stroke={colour}
        strokeWidth={2}
      />
      <text
        x={at.x}
        y={at.y + 4}
        textAnchor="middle"
        fontFamily={token("--mono")}
        fontSize={LETTER.text}
        fontWeight={600}
        fill={token("--ink")}
      >
        {flow}
      </text>
    </>
  );
}

/** A thread that reads a flow. */
export function Reader({ at, flow }: { at: Point; flow: string }) {
  return (
    <>
      <circle cx={at.x} cy={at.y} r={10} fill={token("--data-local")} stroke={token("--panel")} />
      <text
        x={at.x}
        y={at.y + 4}
        textAnchor="middle"
        fontFamily={token("--mono")}
        fontSize={LETTER.text}
        fontWeight={600}
        fill={token("--data-on")}
      >
        {flow}
      </text>
    </>
  );
}

import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, type Token, token } from "../../charts/frame/picture";
import { Glide } from "../parts/Glide";
import { Letter } from "../parts/Letter";
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
export const Motion = memo(function Motion({ move, phase, layout, isPaused }: Props) {
  const { traveller, ways, event, flow } = move;
  const isFar = event.mark === "steeredFar";
  const colour = token(isFar ? "--data-across" : COLOUR[traveller]);
  const last = ways.at(-1);
  if (!last) {
    const row = layout.filters.find((one) => one.flow === flow);
    return traveller === "filter" && row ? (
      <Decoration>
        <path d={diamond(layout.nic.x + layout.nic.width - 14, row.y, 6)} fill={colour} />
      </Decoration>
    ) : null;
  }
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
      {traveller !== "look" && (
        <Glide phase={phase} at={(phase) => pointAt(ways, phase) ?? last.to}>
          <Thing traveller={traveller} flow={flow ?? ""} colour={colour} />
        </Glide>
      )}
    </Decoration>
  );
});

/** Each way takes its share of the phase. */
function pointAt(ways: Move["ways"], phase: number): Point | null {
  const share = 1 / ways.length;
  const place = Math.min(ways.length - 1, Math.floor(phase / share));
  const way = ways[place];
  return way ? along(way, Math.min(1, (phase - place * share) / share)) : null;
}

const HERE: Point = { x: 0, y: 0 };

function Thing({ traveller, flow, colour }: { traveller: Traveller; flow: string; colour: string }) {
  if (traveller === "write" || traveller === "call" || traveller === "filter")
    return <path d={diamond(0, 0, 6.5)} fill={colour} stroke={token("--panel")} />;
  if (traveller === "reader") return <Reader at={HERE} flow={flow} />;
  return (
    <>
      <rect x={-9} y={-9} width={18} height={18} rx={4} fill={token("--panel")} stroke={colour} strokeWidth={2} />
      <Letter>{flow}</Letter>
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

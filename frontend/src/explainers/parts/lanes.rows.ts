/** Lanes of CPUs over time: their grounds and names, the time axis, and how far the reader has come. */
import { scaleLinear } from "../../charts/frame/scale";
import { eventAt, type Simulation } from "../../model/simulation";
import type { At } from "../scene/sceneMap";
import { circle, mark, part, path, rect, type Shapes, text } from "../scene/shapes";
import { veil } from "./axis";

/** The time of a simulation between two edges: where each position lies, and the ticks; `until`: where it ends, ns. */
export function timeAxis(run: Simulation, left: number, right: number, most: number, until?: number) {
  const scale = scaleLinear([0, Math.max(1, until ?? run.events.at(-1)?.at_ns ?? 1)], [left, right]);
  const x = new Float64Array(run.events.length + 1);
  x[0] = left;
  for (const [index, { at_ns }] of run.events.entries()) x[index + 1] = scale(at_ns);
  return { x, ticks: scale.ticks(most).map((ns) => ({ ns, x: scale(ns) })) };
}

/** A lane of one CPU, or of several. */
export interface Lane {
  /** `cpu0`, `others`, `LLC 1`. */
  label: string;
  cpus: readonly number[];
  /** Its middle. */
  y: number;
  height: number;
  /** Number of its LLC domain, for the band. */
  llc: number;
}

/** The grounds of lanes, each with its name, which a reader can point at; `line`: along the middle of each. */
export const laneGrounds = (
  lanes: readonly Lane[],
  left: number,
  width: number,
  spoken: (lane: Lane) => string,
  hasLine: boolean,
): Shapes => {
  const inset = hasLine ? 3 : 0;
  return lanes.map((lane) => {
    const { label, cpus, y, height, llc } = lane;
    return [
      rect(
        { x: left, y: y - height / 2, width: width - left, height },
        { fill: llc % 2 === 0 ? "--band-even" : "--band-odd" },
      ),
      part(
        cpus.map((cpu) => `cpu:${cpu}`),
        { x: 2, y: y - height / 2 + inset, width: left - 8, height: height - 2 * inset },
        () => spoken(lane),
        text(4, y + 4, label, "mono small muted"),
        hasLine && path(`M${left} ${y}H${width}`, { stroke: "--line" }),
      ),
    ];
  });
};

interface LaneTimes {
  x: Float64Array;
  left: number;
  width: number;
  lanes: readonly Lane[];
}

/** How far the reader has come: what comes later is veiled, the lane of the last event is marked. */
export function nowOnLanes({ run, position, layout }: At<LaneTimes>, bottom: number, opacity: number): Shapes {
  const { x, left, width, lanes } = layout;
  const now = x[position] ?? left;
  const event = eventAt(run, position);
  const lane = event && lanes.find((one) => one.cpus.includes(event.cpu));
  return [
    veil(now, 0, width, bottom, opacity),
    lane && mark({ x: now, y: lane.y }, circle({ x: 0, y: 0 }, 6, { stroke: "--ink", width: 1.5 })),
  ];
}

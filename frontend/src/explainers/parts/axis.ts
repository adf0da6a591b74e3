/** What all lanes share: how far the reader has come, the words of the axis, a position in words. */
import { duration } from "../../charts/frame/format";
import { scaleLinear } from "../../charts/frame/scale";
import { eventAt, type Film, timeAt } from "../../model/film";
import type { At } from "../scene/sceneMap";
import { circle, mark, moved, part, path, rect, type Shapes, text } from "../scene/shapes";

/** A position in words: when, and what led there. */
export function spokenTime(film: Film, position: number): string {
  const event = eventAt(film, position);
  return event ? `${duration(timeAt(film, position))}: ${event.text}.` : "Nothing has happened yet.";
}

/** The time of a film between two edges: where each position lies, and the ticks; `until`: where it ends, ns. */
export function timeAxis(film: Film, left: number, right: number, most: number, until?: number) {
  const scale = scaleLinear([0, Math.max(1, until ?? film.events.at(-1)?.at_ns ?? 1)], [left, right]);
  const x = new Float64Array(film.events.length + 1);
  x[0] = left;
  for (const [index, { at_ns }] of film.events.entries()) x[index + 1] = scale(at_ns);
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
export function nowOnLanes({ film, position, layout }: At<LaneTimes>, bottom: number, opacity: number): Shapes {
  const { x, left, width, lanes } = layout;
  const now = x[position] ?? left;
  const event = eventAt(film, position);
  const lane = event && lanes.find((one) => one.cpus.includes(event.cpu));
  return [
    veil(now, 0, width, bottom, opacity),
    lane && mark({ x: now, y: lane.y }, circle({ x: 0, y: 0 }, 6, { stroke: "--ink", width: 1.5 })),
  ];
}

/** What is still to come is veiled, as far as `right`: one shape, whatever the number of marks, and scaled instead of drawn anew. */
export function veil(now: number, top: number, right: number, bottom: number, fillOpacity: number): Shapes {
  const height = bottom - top;
  const share = Math.round((Math.max(0, right - now) / right) * 1e5) / 1e5;
  return [
    moved(
      `translate(${right} ${top}) scale(${share} 1)`,
      rect({ x: -right, y: 0, width: right, height }, { fill: "--panel", fillOpacity }),
    ),
    mark({ x: now, y: top }, path(`M0 0V${height}`, { stroke: "--ink" })),
  ];
}

/** Words of the time axis: the first begins at its tick, one near the right edge ends there. */
export const axisWords = (
  ticks: readonly { x: number; ns: number }[],
  y: number,
  right: number,
  words: (ns: number, place: number) => string,
): Shapes =>
  ticks.map(({ x, ns }, place) =>
    text(x, y, words(ns, place), `small muted ${place === 0 ? "start" : x > right ? "end" : "middle"}`),
  );

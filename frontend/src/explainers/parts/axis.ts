/** What all lanes share: how far the reader has come, the words of the axis, a position in words. */
import { duration } from "../../common/format";
import { eventAt, type Simulation, timeAt } from "../../model/simulation";
import { mark, moved, path, rect, type Shapes, text } from "../scene/shapes";

/** A position in words: when, and what led there. */
export function spokenTime(run: Simulation, position: number): string {
  const event = eventAt(run, position);
  return event ? `${duration(timeAt(run, position))}: ${event.text}.` : "Nothing has happened yet.";
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

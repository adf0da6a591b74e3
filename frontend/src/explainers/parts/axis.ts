/** What all lanes share: how far the reader has come, the words of the axis, a position in words. */
import { duration } from "../../charts/frame/format";
import { eventAt, type Film, timeAt } from "../../model/film";
import { path, rect, type Shapes, text } from "../scene/shapes";

/** A position in words: when, and what led there. */
export function spokenTime(film: Film, position: number): string {
  const event = eventAt(film, position);
  return event ? `${duration(timeAt(film, position))}: ${event.text}.` : "Nothing has happened yet.";
}

/** What is still to come is veiled: one shape, whatever the number of marks. */
export const veil = (now: number, top: number, width: number, bottom: number, fillOpacity: number): Shapes => [
  rect({ x: now, y: top, width: Math.max(0, width - now), height: bottom - top }, { fill: "--panel", fillOpacity }),
  path(`M${now} ${top}V${bottom}`, { stroke: "--ink" }),
];

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

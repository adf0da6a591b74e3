/** What the bar says, in words: one place for the picture, the labels and the tests. */
import { count, duration, rounded, THIN } from "../common/format";
import type { BarHead } from "./playhead";
import { endOf, nsPerSecond, skippedAfter, stopBeside, type Track, waitAfter } from "./track";

/** `1×`, `1/16×`. */
export const factor = (speed: number): string => (speed < 0 ? `1/${2 ** -speed}×` : `${2 ** speed}×`);

/** `1 s =`, `20 µs`; with reduced motion how long an event stands. Two parts, for two short lines. */
export function paceOf(track: Track, speed: number): [string, string] {
  if (track.motion === "reduced") return ["an event", `every ${rounded(waitAfter(track, 0, speed) / 1000)}${THIN}s`];
  return [`1${THIN}s =`, duration(nsPerSecond(track, speed))];
}

/** What the play button does when it is pressed. */
export function playLabel(track: Track, head: BarHead): string {
  if (head.isPlaying) return "Pause";
  if (head.position >= endOf(track)) return "Play from the start";
  const stop = stopBeside(track, head.position, 1);
  return stop ? `Play to step ${stop.step + 1}` : "Play to the end";
}

/** `event 71 of 322`. */
export const placeOf = (noun: string, position: number, last: number): string =>
  `${noun} ${count(position)} of ${count(last)}`;

/** `2.4 ms skipped`, while playing passes over them. */
export function skipOf(track: Track, head: BarHead): string | null {
  if (!head.isPlaying) return null;
  const ns = skippedAfter(track, head.position, head.speed);
  return ns === null ? null : `${duration(ns, 2)} skipped`;
}

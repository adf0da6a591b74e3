import { memo } from "react";
import { useSize } from "../common/useSize";
import type { BarHead } from "./playhead";
import styles from "./Scrubber.module.css";
import { endOf, type Track } from "./track";
import { type Followed, useWritten, writeWords } from "./usePlayer";
import { skipOf } from "./words";

/** Ticks closer than this run into a grey bar, CSS pixels. */
const LEAST_GAP = 2.5;
/** How wide the line is before it is measured, CSS pixels. */
const WIDTH = 340;

export interface ScrubberProps {
  track: Track;
  head: BarHead;
  followed: Followed | undefined;
  onSeek: (position: number) => void;
  /** What stands at a position, for those who do not see it. */
  textAt: (position: number) => string;
  /** What a position counts. */
  noun: string;
  /** Positions at which two sides differ. */
  differences?: readonly number[] | undefined;
}

/** The whole simulation on one line: a tick an event, longer ones where the story rests. */
export function Scrubber({ track, head, followed, onSeek, textAt, noun, differences }: ScrubberProps) {
  const last = endOf(track);
  const left = (position: number) => 100 - (last === 0 ? 0 : (position / last) * 100);
  const range = useWritten<HTMLInputElement>(followed, (input, position) => {
    input.value = String(position);
    input.setAttribute("aria-valuetext", textAt(position));
  });
  const passed = useWritten<HTMLDivElement>(followed, (ticks, position) => {
    ticks.style.clipPath = passedBy(left(position));
  });
  const skip = useWritten<HTMLSpanElement>(followed, (element, position) => {
    const words = skipOf(track, { ...head, position });
    element.hidden = !words;
    if (!words) return;
    Object.assign(element.style, besideThumb(left(position)));
    writeWords(element, words);
  });
  const { ref: line, width } = useSize<HTMLDivElement>(WIDTH, true);
  const every = tickEvery(last, width);
  const marks = { last, every, stops: track.stops, differences };
  return (
    <div className={styles.scrubber} title={every === 1 ? `A tick: one ${noun}` : `A tick: ${every} ${noun}s`}>
      <div ref={line} className={styles.ticks} aria-hidden="true">
        <div className={styles.coming}>
          <Ticks {...marks} />
        </div>
        <div ref={passed} className={styles.passed} style={{ clipPath: passedBy(left(head.position)) }}>
          <Ticks {...marks} />
        </div>
        <span
          ref={skip}
          hidden={skipOf(track, head) === null}
          className={styles.skip}
          style={besideThumb(left(head.position))}
        >
          {skipOf(track, head)}
        </span>
      </div>
      <input
        ref={range}
        type="range"
        className={styles.range}
        min={0}
        max={last}
        step={1}
        value={head.position}
        disabled={last === 0}
        aria-label={`Position, by ${noun}`}
        aria-valuetext={textAt(head.position)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

/** `left`: per cent of the line that is still to come. */
const passedBy = (left: number) => `inset(0 ${left}% 0 -2px)`;
const besideThumb = (left: number) =>
  left < 50 ? { left: "auto", right: `${left}%` } : { left: `${100 - left}%`, right: "auto" };

interface Marks {
  last: number;
  /** Positions a tick stands for. */
  every: number;
  stops: Track["stops"];
  differences?: readonly number[] | undefined;
}

/** Each kind is one path, so that thousands cost what three do. */
const Ticks = memo(function Ticks({ last, every, stops, differences = [] }: Marks) {
  const ticks = Array.from({ length: Math.floor(last / every) + 1 }, (_, tick) => tick * every);
  const rests = stops.filter((stop) => stop !== null);
  return (
    <svg viewBox={`0 0 ${Math.max(1, last)} 22`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className={styles.tick} d={strokes(ticks, 7, 15)} vectorEffect="non-scaling-stroke" />
      <path className={styles.stop} d={strokes(rests, 3, 19)} vectorEffect="non-scaling-stroke" />
      <path className={styles.difference} d={strokes(differences, 0, 5)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

const strokes = (at: readonly number[], from: number, to: number) => at.map((x) => `M${x} ${from}V${to}`).join("");

/** A tick an event where there is room; else every 2, 5, 10 … */
export function tickEvery(last: number, width: number): number {
  const least = (LEAST_GAP * last) / Math.max(1, width);
  for (let power = 1; ; power *= 10) for (const n of [1, 2, 5]) if (n * power >= least) return n * power;
}

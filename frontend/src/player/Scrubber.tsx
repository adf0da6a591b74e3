import { memo } from "react";
import { useSize } from "../common/useSize";
import type { BarHead } from "./playhead";
import styles from "./Scrubber.module.css";
import { endOf, type Track } from "./track";
import { skipOf } from "./words";

/** Ticks closer than this run into a grey bar, CSS pixels. */
const LEAST_GAP = 2.5;
/** How wide the line is before it is measured, CSS pixels. */
const WIDTH = 340;

export interface ScrubberProps {
  track: Track;
  head: BarHead;
  onSeek: (position: number) => void;
  /** What stands at a position, for those who do not see it. */
  text: string;
  /** What a position counts. */
  noun: string;
  /** Positions at which two sides differ. */
  differences?: readonly number[] | undefined;
}

/** The whole film on one line: a tick an event, longer ones where the story rests. */
export function Scrubber({ track, head, onSeek, text, noun, differences }: ScrubberProps) {
  const last = endOf(track);
  const share = last === 0 ? 0 : (head.position / last) * 100;
  const skip = skipOf(track, head);
  const { ref: line, width } = useSize<HTMLDivElement>(WIDTH, true);
  const every = tickEvery(last, width);
  const marks = { last, every, stops: track.stops, differences };
  return (
    <div className={styles.scrubber} title={every === 1 ? `A tick: one ${noun}` : `A tick: ${every} ${noun}s`}>
      <div ref={line} className={styles.ticks} aria-hidden="true">
        <div className={styles.coming}>
          <Ticks {...marks} />
        </div>
        <div className={styles.passed} style={{ clipPath: `inset(0 ${100 - share}% 0 -2px)` }}>
          <Ticks {...marks} />
        </div>
        {skip && (
          <span className={styles.skip} style={share > 50 ? { right: `${100 - share}%` } : { left: `${share}%` }}>
            {skip}
          </span>
        )}
      </div>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={last}
        step={1}
        value={head.position}
        disabled={last === 0}
        aria-label={`Position, by ${noun}`}
        aria-valuetext={text}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

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

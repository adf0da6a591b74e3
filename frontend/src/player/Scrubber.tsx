import { memo } from "react";
import type { Head } from "./playhead";
import styles from "./Scrubber.module.css";
import { endOf, type Track } from "./track";
import { skipOf } from "./words";

/** More ticks than this are a grey bar on any screen; then one stands for several events, and the bar says so. */
const MOST_TICKS = 2000;
/** From here on ticks are thinner than a pixel: half of their distance instead. */
const DENSE = 120;

export interface ScrubberProps {
  track: Track;
  head: Head;
  onSeek: (position: number) => void;
  /** What stands at a position, for those who do not see it. */
  text: string;
  label: string;
  /** Positions at which two sides differ. */
  differences?: readonly number[] | undefined;
}

/** The whole film on one line: a tick an event, longer ones where the story rests. */
export function Scrubber({ track, head, onSeek, text, label, differences }: ScrubberProps) {
  const last = endOf(track);
  const share = last === 0 ? 0 : (head.position / last) * 100;
  const skip = skipOf(track, head);
  const marks = { last, stops: track.stops, differences };
  return (
    <div className={styles.scrubber}>
      <div className={styles.ticks} aria-hidden="true">
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
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

interface Marks {
  last: number;
  stops: Track["stops"];
  differences?: readonly number[] | undefined;
}

/** Each kind is one path, so that thousands cost what three do. */
const Ticks = memo(function Ticks({ last, stops, differences = [] }: Marks) {
  const every = Math.ceil(last / MOST_TICKS) || 1;
  const all = Array.from({ length: Math.floor(last / every) + 1 }, (_, tick) => tick * every);
  const rests = stops.filter((stop) => stop !== null);
  const isDense = last > DENSE;
  return (
    <svg viewBox={`0 0 ${Math.max(1, last)} 22`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path
        className={styles.tick}
        d={strokes(all, 7, 15)}
        {...(isDense ? { strokeWidth: every * 0.45 } : { strokeWidth: 1, vectorEffect: "non-scaling-stroke" })}
      />
      <path className={styles.stop} d={strokes(rests, 3, 19)} vectorEffect="non-scaling-stroke" />
      <path className={styles.difference} d={strokes(differences, 0, 5)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

const strokes = (at: readonly number[], from: number, to: number) => at.map((x) => `M${x} ${from}V${to}`).join("");

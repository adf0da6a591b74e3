import { memo } from "react";
import styles from "./PlayerBar.module.css";
import { FASTEST, SLOWEST } from "./playhead";
import type { Track } from "./track";
import { factor, paceOf } from "./words";

const EXPONENTS = Array.from({ length: FASTEST - SLOWEST + 1 }, (_, n) => FASTEST - n);

interface Props {
  track: Track;
  speed: number;
  onSpeed: (speed: number) => void;
}

/** How much of the kernel's time a second on the screen shows: said out loud, chosen from a list. */
export const Speed = memo(function Speed({ track, speed, onSpeed }: Props) {
  const [second, shows] = paceOf(track, speed);
  const isReduced = track.motion === "reduced";
  return (
    <label className={styles.speed} title={isReduced ? "Motion is off: it goes event by event" : LIMITS}>
      <span className={styles.pace} aria-hidden="true">
        <span>{second}</span> <span>{shows}</span>
        {!isReduced && <span className={styles.kernel}> in the kernel</span>}
        <svg className={styles.caret} viewBox="0 0 8 5" width="8" height="5" aria-hidden="true" focusable="false">
          <path d="M0.5 0.5L4 4L7.5 0.5" fill="none" stroke="currentColor" />
        </svg>
      </span>
      <select
        aria-label={isReduced ? "Speed" : "Speed: time in the kernel that one second on the screen shows"}
        value={speed}
        onChange={(event) => onSpeed(Number(event.target.value))}
      >
        {EXPONENTS.map((exponent) => (
          <option key={exponent} value={exponent}>
            {factor(exponent)} · {paceOf(track, exponent).join(" ")}
          </option>
        ))}
      </select>
    </label>
  );
});

/** Where the unit does not hold. */
const LIMITS =
  "An event is shown for at least four frames. Of a wait of more than 1.5 s the rest is skipped, which is noted";

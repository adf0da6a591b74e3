import type { Decisions } from "../../model/types";
import { count } from "../frame/format";
import styles from "./MomentBar.module.css";
import { momentSentence } from "./words";

interface Props {
  data: Decisions;
  /** The moment in focus; −1 when none is. */
  place: number;
  onJump: (step: 1 | -1) => void;
}

/** How many moments differ, the walk through them, and the one in focus in words. */
export function MomentBar({ data, place, onJump }: Props) {
  const shown = data.moments.t.length;
  const leftOut = data.moments_total - shown;
  const { before, after } = data.moments;
  return (
    <div className={styles.bar}>
      <p>
        differ: <b className="ink">{count(data.moments_total)}</b>
        {place >= 0 && ` · moment ${count(place + 1)} of ${count(shown)}`}
        {leftOut > 0 && ` · left out of the strip: ${count(leftOut)}`}
      </p>
      <div className={`${styles.walk} row gap-6`}>
        <button
          type="button"
          disabled={shown === 0 && before === null}
          aria-keyshortcuts="p"
          onClick={() => onJump(-1)}
        >
          previous <kbd className="mono size-mark muted">p</kbd>
        </button>
        <button type="button" disabled={shown === 0 && after === null} aria-keyshortcuts="n" onClick={() => onJump(1)}>
          next <kbd className="mono size-mark muted">n</kbd>
        </button>
      </div>
      <p className={place >= 0 ? styles.sentence : styles.hint} role="status">
        {place >= 0
          ? momentSentence(data, place)
          : shown > 0 && "Keys n and p, or a press on the strip, show what each side decides there."}
      </p>
    </div>
  );
}

import { memo, type ReactNode } from "react";
import { Following } from "./Following";
import styles from "./PlayerBar.module.css";
import type { Act } from "./player";
import type { BarHead } from "./playhead";
import { Scrubber } from "./Scrubber";
import { Speed } from "./Speed";
import { endOf, type Track } from "./track";
import type { Followed } from "./usePlayer";
import { placeOf, playLabel } from "./words";

export interface PlayerBarProps {
  track: Track;
  head: BarHead;
  /** Writes the position while it plays; absent = `head` says it. */
  followed?: Followed;
  act: Act;
  /** The event that led to a position, one sentence; for the slider's value. */
  textAt: (position: number) => string;
  /** Which step of the story is open (0 = the first), and of how many; null = no story. */
  step?: { index: number; of: number } | null;
  /** Positions at which two sides differ: marked on the line. */
  differences?: readonly number[];
  /** What a position counts. */
  noun?: string;
  /** Buttons beside the player: on a phone they share its last row. */
  children?: ReactNode;
}

/** The foot of a figure. Always in this order: first, back, play, forward, last, speed, scrubber, place, step. */
export function PlayerBar({
  track,
  head,
  followed,
  act,
  textAt,
  step = null,
  differences,
  noun = "event",
  children,
}: PlayerBarProps) {
  const last = endOf(track);
  const placeAt = (position: number) => placeOf(noun, position, last);
  const isFirst = head.position === 0 && !head.isPlaying;
  const isLast = head.position >= last;
  return (
    <div className={styles.holder}>
      <div className={children ? styles.shared : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that is seen */}
        <div className={styles.bar} role="group" aria-label="Player">
          <div className={styles.buttons}>
            <Press
              name="To the start"
              shortcut="Home"
              isOff={isFirst}
              onPress={act.first}
              d="M2 2h1.6v10H2zM12 2v10L4.6 7z"
            />
            <Press
              name={`Back one ${noun}`}
              shortcut="ArrowLeft"
              isOff={isFirst}
              onPress={act.back}
              d="M10.5 2v10L3 7z"
            />
            <Press
              name={playLabel(track, head)}
              shortcut="Space"
              isOff={last === 0}
              isMain
              onPress={act.toggle}
              d={head.isPlaying ? "M3 2h3v10H3zM8 2h3v10H8z" : "M3 1.5v11L12 7z"}
            />
            <Press
              name={`Forward one ${noun}`}
              shortcut="ArrowRight"
              isOff={isLast}
              onPress={act.forward}
              d="M3.5 2v10L11 7z"
            />
            <Press
              name="To the end"
              shortcut="End"
              isOff={isLast}
              onPress={act.last}
              d="M10.4 2H12v10h-1.6zM2 2v10l7.4-5z"
            />
          </div>
          <Speed track={track} speed={head.speed} onSpeed={act.setSpeed} />
          <div className={styles.line}>
            <Scrubber
              track={track}
              head={head}
              followed={followed}
              onSeek={act.seek}
              textAt={(position) => [placeAt(position), textAt(position)].filter(Boolean).join(": ")}
              noun={noun}
              differences={differences}
            />
          </div>
          {/* As wide as it will ever be, so that nothing moves while it counts. */}
          <span className={styles.place}>
            <span style={{ width: `${placeAt(last).length}ch` }}>
              <Following at={placeAt} position={head.position} followed={followed} />
            </span>
          </span>
          {step && (
            <span className={styles.step}>
              step {step.index + 1} of {step.of}
            </span>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

interface PressProps {
  name: string;
  /** As `aria-keyshortcuts` names it. */
  shortcut: string;
  /** It stays in the order of focus; pressing it changes nothing. */
  isOff: boolean;
  isMain?: boolean;
  onPress: () => void;
  /** Its sign, in a box of 14 × 14. */
  d: string;
}

const SIGNS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→" };

const Press = memo(function Press({ name, shortcut, isOff, isMain = false, onPress, d }: PressProps) {
  return (
    <button
      type="button"
      className={isMain ? styles.main : styles.button}
      aria-label={name}
      aria-disabled={isOff}
      aria-keyshortcuts={shortcut}
      title={`${name} (${SIGNS[shortcut] ?? shortcut})`}
      onClick={onPress}
    >
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false" fill="currentColor">
        <path d={d} />
      </svg>
    </button>
  );
});

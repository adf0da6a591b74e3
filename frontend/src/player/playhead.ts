/** Playhead: where a reader is in a simulation. Every transition is pure; time comes in as `tick` and from nowhere else. */
import { endOf, motionAt, stopBeside, type Track, waitAfter } from "./track";

export interface Head {
  position: number;
  /** How far the last event's motion has come, 0 to 1; 1 whenever nothing moves. */
  phase: number;
  isPlaying: boolean;
  /** Exponent: 2^speed, from 1/16 to 4. */
  speed: number;
  /** ms on the screen since the position was reached, while it plays or moves. */
  waited: number;
  /** Frames since playing reached the position, up to `LAST_FRAME`; a position that was gone to is drawn at once. */
  frame: number;
}

/**
 * While it plays, a position is drawn in parts, a frame each, so that no frame draws all of it: what moves when it is reached,
 * its levels follow, then lanes and counts, then the bar and the words. Names wait until it rests.
 */
export const PART_FRAMES = { motion: 0, levels: 1, counts: 2, words: 3 } as const;
/** By then it is drawn; playing that comes to a stop ends here. */
const LAST_FRAME = 4;

/** The position that a part shows. */
export const drawnPosition = (head: Head, part: keyof typeof PART_FRAMES): number =>
  head.frame < PART_FRAMES[part] ? head.position - 1 : head.position;

/** Whether it plays, or has just come to a stop that is not drawn yet. */
export const isUnderWay = (head: Head): boolean => head.isPlaying || head.frame < LAST_FRAME;

/** What the bar shows of it: nothing that changes within a motion. */
export type BarHead = Pick<Head, "position" | "isPlaying" | "speed">;

export const SLOWEST = -4;
export const FASTEST = 2;

export type Action =
  | { kind: "first" | "back" | "forward" | "last" | "toggle" | "stop" | "stepBack" | "stepForward" }
  | { kind: "faster" | "slower" }
  /** 2^exponent. */
  | { kind: "speed"; exponent: number }
  /** There, at rest. */
  | { kind: "seek"; position: number }
  /** There, with the motion of the event that leads there. */
  | { kind: "arrive"; position: number }
  /** So many ms have gone by on the screen. */
  | { kind: "tick"; elapsed: number };

/** A frame that took longer than this is one that the reader did not see, ms. */
const LONGEST_FRAME_MS = 100;
/** What a burst denser than the frames may be behind, ms; more is let go, so that no wait after it is swallowed. */
const MOST_BEHIND_MS = 100;

/** At rest at a position. */
export const restingAt = (track: Track, position: number, speed = 0): Head => ({
  position: clamped(track, position),
  phase: 1,
  isPlaying: false,
  speed,
  waited: 0,
  frame: LAST_FRAME,
});

/** Whether nothing plays and nothing moves. */
export const isResting = (head: Head): boolean => !isUnderWay(head) && head.phase === 1;

export function advance(track: Track, head: Head, action: Action): Head {
  const rest = (position: number) => restingAt(track, position, head.speed);
  const arrive = (position: number) => moving(track, rest(position));
  switch (action.kind) {
    case "first":
      return rest(0);
    case "last":
      return rest(endOf(track));
    case "back":
      return rest(head.position - 1);
    case "forward":
      return head.position < endOf(track) ? arrive(head.position + 1) : rest(head.position);
    case "seek":
      return rest(action.position);
    case "arrive":
      return arrive(action.position);
    case "stepBack":
      return arrive(stopBeside(track, head.position, -1)?.position ?? 0);
    case "stepForward":
      return arrive(stopBeside(track, head.position, 1)?.position ?? endOf(track));
    case "faster":
      return atSpeed(head, head.speed + 1);
    case "slower":
      return atSpeed(head, head.speed - 1);
    case "speed":
      return atSpeed(head, action.exponent);
    case "stop":
      return rest(head.position);
    case "toggle":
      if (isUnderWay(head)) return rest(head.position);
      // At the end there is nothing to go on with: it plays from the start.
      return { ...rest(head.position >= endOf(track) ? 0 : head.position), isPlaying: endOf(track) > 0 };
    case "tick":
      return ticked(track, head, Math.min(Math.max(0, action.elapsed), LONGEST_FRAME_MS));
  }
}

const clamped = (track: Track, position: number) => Math.max(0, Math.min(endOf(track), Math.trunc(position) || 0));

const atSpeed = (head: Head, speed: number): Head => ({
  ...head,
  speed: Math.max(SLOWEST, Math.min(FASTEST, Math.round(speed))),
});

/** The same, with the last event's motion begun anew. */
const moving = (track: Track, head: Head): Head =>
  motionAt(track, head.position, head.speed, head.isPlaying) > 0 ? { ...head, phase: 0 } : head;

/** However dense a burst, each of its events is on the screen until it is drawn: for four frames. */
function ticked(track: Track, head: Head, elapsed: number): Head {
  if (isResting(head)) return head;
  const waited = head.waited + elapsed;
  if (head.isPlaying && head.frame >= PART_FRAMES.words) {
    const due = waitAfter(track, head.position, head.speed);
    if (waited >= due) return arrived(track, head, Math.min(waited - due, MOST_BEHIND_MS));
  }
  const frame = Math.min(head.frame + 1, LAST_FRAME);
  return { ...head, waited, frame, phase: head.phase === 1 ? 1 : phaseOf(track, { ...head, waited }) };
}

/** One position on; playing ends at a stop of the story and at the end of the simulation. */
function arrived(track: Track, head: Head, waited: number): Head {
  const position = clamped(track, head.position + 1);
  const isPlaying = position < endOf(track) && !track.stops.includes(position);
  // With reduced motion nothing stands between two positions, and there is time: all is drawn at once.
  const frame = track.motion === "reduced" ? LAST_FRAME : 0;
  const next = { ...head, position, isPlaying, frame, waited: isPlaying ? waited : 0 };
  return { ...next, phase: phaseOf(track, next) };
}

function phaseOf(track: Track, head: Head): number {
  const length = motionAt(track, head.position, head.speed, head.isPlaying);
  return length === 0 ? 1 : Math.min(1, head.waited / length);
}

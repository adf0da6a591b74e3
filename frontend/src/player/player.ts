/** Player: a playhead that runs. Holds the one mutable thing of this folder; who draws subscribes to it. */
import { type Clock, runFrames, throttle } from "./frames";
import { type Action, advance, type Head, isResting, isUnderWay, restingAt, told } from "./playhead";
import { endOf, type Track } from "./track";

/** Why a position rests: the reader moved or paused it, or playing came to a stop of the story or to the end. */
export type Rest = "moved" | "paused" | "stop" | "end";

/** What a reader can do, by name; the same functions as long as the player lives. */
export interface Act {
  first: () => void;
  back: () => void;
  toggle: () => void;
  forward: () => void;
  last: () => void;
  /** Goes there and rests. */
  seek: (position: number) => void;
  /** Goes there with the motion of the event that leads there: for steps of the story. */
  arrive: (position: number) => void;
  stepBack: () => void;
  stepForward: () => void;
  faster: () => void;
  slower: () => void;
  /** 2^exponent, −4 to 2. */
  setSpeed: (exponent: number) => void;
  stop: () => void;
}

/** What a scene shows of the head: all but the phase, which what moves follows by itself. */
export interface Shown {
  position: number;
  /** The position that its levels tell. */
  levels: number;
  /** The one that its names tell: nobody can use a name that changes fifteen times a second. */
  names: number;
  isResting: boolean;
}

/** The position of another track for one of this. */
export type Carry = (from: Track, to: Track, position: number) => number;

/** What a page needs that is not drawn anew at every frame. */
export interface Rested {
  /** Where it rests, or rested last. */
  position: number;
  isResting: boolean;
}

/** What the bar shows of the head: drawn once a position, however many frames its motion takes. */
export interface Standing {
  /** The one that words tell. */
  position: number;
  isPlaying: boolean;
  speed: number;
}

export interface Player {
  act: Act;
  head: () => Head;
  /** The same object until it changes. */
  standing: () => Standing;
  /** The same object until it changes. */
  shown: () => Shown;
  /** The same object until it changes. */
  rested: () => Rested;
  subscribe: (changed: () => void) => () => void;
  /**
   * Another film, at a position of it; null = where it stands, as far as the film reaches. Rests there. Says so only if it
   * was not told to be there.
   */
  setTrack: (track: Track, position: number | null, carry?: Carry) => void;
  /** Where the address leads: said to nobody. With the motion of the event that leads there, or at rest. */
  place: (position: number, withMotion: boolean) => void;
  /** Off screen nothing moves on; playing goes on when it is seen again. */
  setVisible: (isVisible: boolean) => void;
  /** Ends frames and delays. The player can be used again afterwards. */
  pauseClock: () => void;
}

const standingOf = (head: Head): Standing => ({
  position: told(head, "words"),
  isPlaying: isUnderWay(head),
  speed: head.speed,
});

const shownOf = (head: Head, rested: Rested): Shown => ({
  position: head.position,
  levels: told(head, "levels"),
  names: rested.position,
  isResting: rested.isResting,
});

/** The one before where nothing of it differs. */
function kept<Part extends object>(before: Part, next: Part): Part {
  return (Object.keys(next) as (keyof Part)[]).every((name) => next[name] === before[name]) ? before : next;
}

/** While a reader scrubs, the position is told at most so often, ms. */
const SETTLE_MS = 150;

export function createPlayer(
  first: Track,
  start: number,
  clock: Clock,
  onSettled: (position: number, rest: Rest) => void,
  /** Instead of the stops of this film: the story leads to other films too. */
  onStep: (side: 1 | -1) => boolean = () => false,
): Player {
  let track = first;
  let head = restingAt(track, start);
  let rested: Rested = { position: head.position, isResting: true };
  let standing = standingOf(head);
  let shown = shownOf(head, rested);
  let isVisible = true;
  let stopFrames: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const settle = throttle(clock, SETTLE_MS, (at: { position: number; rest: Rest }) => onSettled(at.position, at.rest));

  const halt = () => {
    stopFrames?.();
    stopFrames = null;
  };
  const become = (next: Head) => {
    // Waiting alone changes nothing that is drawn: no reader is woken for it.
    const isSeen = (["position", "phase", "isPlaying", "speed", "frame"] as const).some(
      (part) => next[part] !== head[part],
    );
    head = next;
    const isAtRest = isResting(head);
    standing = kept(standing, standingOf(head));
    rested = kept(rested, { position: isAtRest ? head.position : rested.position, isResting: isAtRest });
    shown = kept(shown, shownOf(head, rested));
    if (isAtRest || !isVisible) halt();
    else stopFrames ??= runFrames(clock, tick);
    if (isSeen) for (const listener of listeners) listener();
  };
  const tick = (elapsed: number) => {
    const before = head;
    become(advance(track, head, { kind: "tick", elapsed }));
    if (isUnderWay(before) && !isUnderWay(head))
      settle.now({ position: head.position, rest: head.position === endOf(track) ? "end" : "stop" });
  };
  const dispatch = (action: Action) => {
    const before = head;
    become(advance(track, head, action));
    if (isUnderWay(before) && !isUnderWay(head) && head.position === before.position)
      settle.now({ position: head.position, rest: "paused" });
    else if (!head.isPlaying && head.position !== before.position)
      settle.give({ position: head.position, rest: "moved" });
  };
  const plain = (kind: Exclude<Action["kind"], "seek" | "arrive" | "speed" | "tick">) => () => dispatch({ kind });
  const act: Act = {
    first: plain("first"),
    back: plain("back"),
    toggle: plain("toggle"),
    forward: plain("forward"),
    last: plain("last"),
    seek: (position) => dispatch({ kind: "seek", position }),
    arrive: (position) => dispatch({ kind: "arrive", position }),
    stepBack: () => {
      if (!onStep(-1)) dispatch({ kind: "stepBack" });
    },
    stepForward: () => {
      if (!onStep(1)) dispatch({ kind: "stepForward" });
    },
    faster: plain("faster"),
    slower: plain("slower"),
    setSpeed: (exponent) => dispatch({ kind: "speed", exponent }),
    stop: plain("stop"),
  };
  return {
    act,
    head: () => head,
    standing: () => standing,
    shown: () => shown,
    rested: () => rested,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    setTrack: (next, position, carry = (_from, _to, here) => here) => {
      if (next === track) return;
      const before = head;
      const there = position ?? carry(track, next, head.position);
      track = next;
      become(restingAt(track, there, head.speed));
      if (position === null && (isUnderWay(before) || before.position !== head.position))
        settle.now({ position: head.position, rest: "paused" });
      // What was still to be said is of the film before.
      else settle.cancel();
    },
    place: (position, withMotion) => {
      settle.cancel();
      become(advance(track, head, { kind: withMotion ? "arrive" : "seek", position }));
    },
    setVisible: (next) => {
      isVisible = next;
      become(head);
    },
    pauseClock: () => {
      halt();
      settle.cancel();
    },
  };
}

/** Player: a playhead that runs. Holds the one mutable thing of this folder; who draws subscribes to it. */
import { type Clock, runFrames, throttle } from "./frames";
import { type Action, advance, type Head, isResting, isUnderWay, restingAt } from "./playhead";
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

/** The position of another track for one of this. */
export type Carry = (from: Track, to: Track, position: number) => number;

/** What a page is drawn with: the same while it plays, when the position is written to what shows it. */
export interface Rested {
  /** Where it rests, or rested last. */
  position: number;
  isResting: boolean;
  /** Or has just come to a stop that is not drawn yet. */
  isPlaying: boolean;
  speed: number;
}

export interface Player {
  act: Act;
  head: () => Head;
  /** The same object until it changes. */
  rested: () => Rested;
  subscribe: (changed: () => void) => () => void;
  /**
   * Another simulation, at a position of it; null = where it stands, as far as the simulation reaches. Rests there. Says so only if it
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

const restedOf = (head: Head, before: number): Rested => {
  const isAtRest = isResting(head);
  return {
    position: isAtRest ? head.position : before,
    isResting: isAtRest,
    isPlaying: isUnderWay(head),
    speed: head.speed,
  };
};

/** The one before where nothing of it differs. */
function retained<Part extends object>(before: Part, next: Part): Part {
  return (Object.keys(next) as (keyof Part)[]).every((name) => next[name] === before[name]) ? before : next;
}

/** While a reader scrubs, the position is reported at most so often, ms. */
const SETTLE_MS = 150;

export function createPlayer(
  first: Track,
  start: number,
  clock: Clock,
  onSettled: (position: number, rest: Rest) => void,
  /** Instead of the stops of this simulation: the story leads to other simulations too. */
  onStep: (side: 1 | -1) => boolean = () => false,
): Player {
  let track = first;
  let head = restingAt(track, start);
  let rested = restedOf(head, 0);
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
    rested = retained(rested, restedOf(head, rested.position));
    if (rested.isResting || !isVisible) halt();
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
      // What was still to be said is of the simulation before.
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

/** The player in a page: made once, given the simulation that is shown, and where the address says it should be. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Simulation } from "../model/simulation";
import { browserClock, type Clock } from "./frames";
import { type Act, type Carry, createPlayer, type Player, type Rest, type Rested } from "./player";
import { drawnPosition, type Head, type PART_FRAMES, restingAt } from "./playhead";
import { endOf, type Motion, type Track, trackOf } from "./track";

export interface PlayerOptions {
  /** Where the address says it is; null = where it stands. What the player itself reported is not obeyed a second time. */
  start: number | null;
  /**
   * What `start` belongs to: the step. Another one is gone to even where the number is the same, and with the motion of the
   * event that leads there.
   */
  startKey?: string;
  /** False while the figure is off screen. */
  isVisible?: boolean;
  /** A position rests; at most every 150 ms while a reader scrubs. */
  onSettled?: (position: number, rest: Rest) => void;
  /** Shift+←/→: true = the page leads to the step itself, since it may show another simulation. */
  onStep?: (side: 1 | -1) => boolean;
  clock?: Clock;
}

export interface SimulationOptions extends PlayerOptions {
  run: Simulation;
  /** Position of each step of the story; null = the step shows another simulation. */
  stops: readonly (number | null)[];
  motion: Motion;
}

/** A player that draws nobody anew: give it to what calls `useHead` or `useRested`. */
export interface Quiet {
  player: Player;
  act: Act;
  track: Track;
}

export interface Playing extends Quiet {
  head: Head;
}

/** One simulation, for a page of which only some parts move. */
export function useQuietPlayer({ run, stops, motion, ...options }: SimulationOptions): Quiet {
  const key = stops.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops count by what they hold, not by which array holds them
  const track = useMemo(() => trackOf(run, stops, motion), [run, key, motion]);
  return useTrack(track, options);
}

/** Any track: of one simulation, or of two on one clock. */
export function useTrack(track: Track, options: PlayerOptions, carry?: Carry): Quiet {
  const { start, startKey = "", isVisible = true, clock = browserClock } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  /** Positions the player reported and has not yet seen come back as `start`. */
  const reported = useRef<number[]>([]);
  const [player] = useState<Player>(() =>
    createPlayer(
      track,
      start ?? 0,
      clock,
      (position, rest) => {
        if (position !== latest.current.start) reported.current.push(position);
        latest.current.onSettled?.(position, rest);
      },
      (side) => latest.current.onStep?.(side) ?? false,
    ),
  );
  useEffect(() => () => player.pauseClock(), [player]);
  useEffect(() => player.setVisible(isVisible), [player, isVisible]);
  const obeyed = useRef({ start, startKey });
  useLayoutEffect(() => {
    const before = obeyed.current;
    if (start === null || (start === before.start && startKey === before.startKey)) {
      player.setTrack(track, null, carry);
      return;
    }
    obeyed.current = { start, startKey };
    const isOther = startKey !== before.startKey;
    const echo = isOther ? -1 : reported.current.indexOf(start);
    if (echo >= 0) {
      reported.current = reported.current.slice(echo + 1);
      player.setTrack(track, null, carry);
      return;
    }
    reported.current = [];
    player.setTrack(track, start);
    if (isOther || player.head().position !== start) player.place(start, isOther);
  }, [player, track, start, startKey, carry]);
  return useMemo(() => ({ player, act: player.act, track }), [player, track]);
}

/** Draws the caller anew at every frame. */
export function useHead({ player, track }: Quiet): Head {
  const head = useSyncExternalStore(player.subscribe, player.head, player.head);
  // Between a new simulation and its effect the old head could point past the end.
  return head.position <= endOf(track) ? head : restingAt(track, head.position, head.speed);
}

/** The position that a part of the page shows while it plays. */
export interface Followed {
  now: () => number;
  subscribe: Player["subscribe"];
}

/** That of lanes and counts, or of the bar and the words; the same object as long as the simulation stays. */
export function useFollowed({ player, track }: Quiet, part: keyof typeof PART_FRAMES): Followed {
  return useMemo(() => {
    const now = () => Math.min(drawnPosition(player.head(), part), endOf(track));
    return { now, subscribe: player.subscribe };
  }, [player, track, part]);
}

/** The same position, for what is drawn anew by React. */
export function useDrawnPosition({ player, track }: Quiet, part: keyof typeof PART_FRAMES): number {
  const read = () => drawnPosition(player.head(), part);
  return Math.min(useSyncExternalStore(player.subscribe, read, read), endOf(track));
}

/** Calls `write` with an element once a position, while it plays; React draws the element only with its caller. */
export function useWritten<Drawn extends Element>(
  followed: Followed | undefined,
  write: (element: Drawn, position: number) => void,
) {
  const ref = useRef<Drawn>(null);
  // After every drawing of the caller, which may have drawn another position or another simulation.
  useLayoutEffect(() => {
    if (!followed) return;
    let written: number | null = null;
    const change = () => {
      const position = followed.now();
      if (ref.current && position !== written) write(ref.current, position);
      written = position;
    };
    change();
    return followed.subscribe(change);
  });
  return ref;
}

/** Changes the words of an element that has nothing else. It keeps the text node: a new one would lay out the whole page. */
export function writeWords(element: Element, words: string): void {
  const { firstChild: text } = element;
  if (!text) element.textContent = words;
  else if (text.nodeValue !== words) text.nodeValue = words;
}

/** Draws the caller anew only when something begins to move or to play, and when it rests. */
export function useRested({ player, track }: Quiet): Rested {
  const rested = useSyncExternalStore(player.subscribe, player.rested, player.rested);
  return rested.position <= endOf(track) ? rested : { ...rested, position: endOf(track) };
}

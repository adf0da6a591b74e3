/** One clock, one scrubber, two simulations. */
import { useMemo } from "react";
import type { Simulation } from "../model/simulation";
import { type Align, aligned, carried, type Pair, type PairHead, type PairTrack, pairOf, trackOfPair } from "./pair";
import type { Motion, Track } from "./track";
import { type PlayerOptions, type Playing, useHead, useTrack } from "./usePlayer";

export interface SharedOptions extends PlayerOptions {
  runs: readonly [Simulation, Simulation];
  align: Align;
  /** Positions of the first simulation. */
  stops: readonly (number | null)[];
  motion: Motion;
}

/** `head.position` and `start` count rows of the shared clock; `sides` says where either simulation stands. */
export interface SharedPlaying extends Playing {
  pair: Pair;
  sides: PairHead;
}

export function useSharedPlayer({ runs, align, stops, motion, ...options }: SharedOptions): SharedPlaying {
  const [a, b] = runs;
  const key = stops.join();
  const pair = useMemo(() => pairOf([a, b], align), [a, b, align]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops count by what they hold, not by which array holds them
  const track = useMemo(() => trackOfPair(pair, stops, motion), [pair, key, motion]);
  const quiet = useTrack(track, options, carry);
  const head = useHead(quiet);
  return { ...quiet, head, pair, sides: aligned(pair, head) };
}

const isPair = (track: Track): track is PairTrack => "pair" in track;
const carry = (from: Track, to: Track, row: number) =>
  isPair(from) && isPair(to) ? carried(from.pair, to.pair, row) : row;

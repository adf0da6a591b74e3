/** One life in one sentence: the readout under the lanes and the voice of a screen reader. */

import { count } from "../../common/format";
import type { LifeColumns } from "../../model/timeline";
import { FATE, ORIGIN } from "../../model/types";
import { duration, instant } from "../frame/units";

/** A CPU in words. */
export const cpuWord = (cpu: number | null | undefined): string =>
  cpu === null || cpu === undefined || cpu < 0 ? "an unknown CPU" : `CPU ${cpu}`;

/** `skb 71: allocated on CPU 0 at …, freed on CPU 1 after 12 µs.` */
export function lifeSentence(lives: LifeColumns, at: number): string {
  const alloc = lives.alloc[at] ?? -1;
  const free = lives.free[at] ?? -1;
  const t0 = lives.t0[at] ?? 0;
  const used = duration((lives.end[at] ?? t0) - t0);
  const origin =
    lives.origin[at] === ORIGIN.unknown
      ? `origin unknown, first seen on ${cpuWord(lives.cpu[at])}`
      : `allocated on ${cpuWord(alloc)}`;
  const begin = `skb ${count(lives.n[at] ?? 0)}: ${origin} at ${instant(t0)}`;
  switch (lives.fate[at]) {
    case FATE.alive:
      return `${begin}; no free seen, last touched ${used} later.`;
    case FATE.flushed: {
      const home = duration((lives.t1[at] ?? t0) - (lives.end[at] ?? t0));
      return `${begin}, handed back by ${cpuWord(free)} after ${used}, flushed on ${cpuWord(alloc)} ${home} later.`;
    }
    case FATE.dropped:
      return `${begin}, dropped on ${cpuWord(free)} after ${used}.`;
    case FATE.recycled:
      return `${begin}; its address came back after ${used} without a free.`;
    default:
      return `${begin}, freed on ${cpuWord(free)} after ${used}.`;
  }
}

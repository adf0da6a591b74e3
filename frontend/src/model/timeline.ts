/** A timeline answer as typed arrays: what is drawn every frame must not be walked as JSON. */
import type { TimeRange } from "./selection";
import { FATE, type Timeline, type TimelineBuckets, type TimelineLives } from "./types";

/** In a typed column of CPUs: not known. */
export const NO_CPU = -1;

/** Lives of a stretch of time, ascending by `t0`. Times are ns, NaN = none. */
export interface LifeColumns {
  count: number;
  n: Uint32Array;
  t0: Float64Array;
  t1: Float64Array;
  /** When its use ended: `done` when it was seen, else the free. Where its bar ends. */
  end: Float64Array;
  cpu: Int32Array;
  alloc: Int32Array;
  free: Int32Array;
  origin: Uint8Array;
  fate: Uint8Array;
  /** Bytes; −1 = unknown. */
  len: Int32Array;
  hash: readonly (string | null)[];
}

/** Counts of a stretch of time by bucket and CPU. */
export interface BucketColumns {
  count: number;
  bucketNs: number;
  t: Float64Array;
  cpu: Int32Array;
  born: Uint32Array;
  local: Uint32Array;
  across: Uint32Array;
  flushed: Uint32Array;
  dropped: Uint32Array;
  inUse: Uint32Array;
}

/** A stretch of the trace, ready to draw: single lives, or counts when there are too many. */
export interface TimelineWindow extends TimeRange {
  total: number;
  shown: number;
  lives: LifeColumns | null;
  buckets: BucketColumns | null;
}

const cpus = (column: readonly (number | null)[]) => Int32Array.from(column, (cpu) => cpu ?? NO_CPU);

function lifeColumns(lives: TimelineLives): LifeColumns {
  const end = Float64Array.from(lives.t1, (t1, at) => {
    const done = lives.done[at];
    return lives.fate[at] === FATE.flushed && done !== null && done !== undefined ? done : t1;
  });
  return {
    count: lives.n.length,
    n: Uint32Array.from(lives.n),
    t0: Float64Array.from(lives.t0),
    t1: Float64Array.from(lives.t1),
    end,
    cpu: cpus(lives.cpu),
    alloc: cpus(lives.alloc),
    free: cpus(lives.free_cpu),
    origin: Uint8Array.from(lives.origin),
    fate: Uint8Array.from(lives.fate),
    len: Int32Array.from(lives.len, (len) => len ?? -1),
    hash: lives.hash,
  };
}

function bucketColumns(buckets: TimelineBuckets, bucketNs: number): BucketColumns {
  return {
    count: buckets.t.length,
    bucketNs,
    t: Float64Array.from(buckets.t),
    cpu: cpus(buckets.cpu),
    born: Uint32Array.from(buckets.born),
    local: Uint32Array.from(buckets.freed_local),
    across: Uint32Array.from(buckets.freed_across),
    flushed: Uint32Array.from(buckets.flushed),
    dropped: Uint32Array.from(buckets.dropped),
    inUse: Uint32Array.from(buckets.in_use),
  };
}

/** The answer, ready to draw. */
export function windowOf(timeline: Timeline): TimelineWindow {
  return {
    from: timeline.from,
    to: timeline.to,
    total: timeline.total,
    shown: timeline.shown,
    lives: timeline.lives && lifeColumns(timeline.lives),
    buckets: timeline.buckets && bucketColumns(timeline.buckets, timeline.bucket_ns ?? 1),
  };
}

/** Where a life stands in the columns; −1 when it is not among them. */
export function findLife(lives: LifeColumns, n: number): number {
  return lives.n.indexOf(n);
}

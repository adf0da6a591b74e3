import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { lifeQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import { useBusy } from "../idle";

/** The range is so many times as long as the life in it. */
const TIMES_ITS_LENGTH = 10;
/** A shorter range would show the one bar and none of its neighbours, ns. */
const SPAN_LEAST = 20_000;

/** The range in which a life is seen with what is around it. */
export function surroundings({ t0, t1 }: { t0: number; t1: number }): TimeRange {
  const middle = (t0 + t1) / 2;
  const half = Math.max(SPAN_LEAST, (t1 - t0) * TIMES_ITS_LENGTH) / 2;
  return { from: middle - half, to: middle + half };
}

/** Goes, once and outside of the history, to the life that a link named without a range. */
export function useLinkedLife(aid: string, n: number | null, goTo: (range: TimeRange, isQuiet: boolean) => void): void {
  const life = useQuery(lifeQuery(aid, n));
  const found = life.data;
  const isGone = useRef(n === null);
  useBusy(n !== null && life.isPending);
  useEffect(() => {
    if (isGone.current || !found) return;
    isGone.current = true;
    goTo(surroundings(found), true);
  }, [found, goTo]);
}

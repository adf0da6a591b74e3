import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TraceCard } from "../../model/types";

/** Milliseconds between two looks at a list with analyses under way. */
const LOOK_MS = 1500;

/** Keeps a list fresh while anything in it is still being analysed. */
export function useTraceChanges(traces: readonly TraceCard[] | undefined): void {
  const queries = useQueryClient();
  const isMoving = traces?.some(({ state }) => state === "waiting" || state === "running") ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ["traces"] }), LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, queries]);
}

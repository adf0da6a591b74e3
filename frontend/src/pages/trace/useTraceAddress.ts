import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { RawQuery } from "../../url/property";
import { isTraceStep, readTrace, type TraceAddress, type TraceView, writeTrace } from "../../url/trace";

/** Changes part of what the address says. */
export type ChangeView = (change: Partial<TraceView>, knobs?: Record<string, number>) => void;

/** The view of the page as its address says, and the way to change it. */
export function useTraceAddress(): { address: TraceAddress; change: ChangeView } {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const address = useMemo(() => {
    const bad: string[] = [];
    const read = readTrace(query, (key, text) => bad.push(`${key}=${text}`));
    // biome-ignore lint/suspicious/noConsole: one line for whoever wonders why a link shows something else
    if (bad.length > 0) console.warn(`This address has values that are not understood; left out: ${bad.join(", ")}`);
    return read;
  }, [query]);
  // Two changes within one tick (a cell and a range) must both land: the second builds on the first.
  const latest = useRef({ address, query });
  useEffect(() => {
    latest.current = { address, query };
  }, [address, query]);
  const change = useCallback<ChangeView>(
    (part, knobs) => {
      const before = latest.current.address;
      const after: TraceAddress = { view: { ...before.view, ...part }, knobs: knobs ?? before.knobs };
      const written = writeTrace(after, latest.current.query);
      latest.current = { address: after, query: written };
      void navigate({ to: ".", search: written as never, replace: !isTraceStep(before, after), resetScroll: false });
    },
    [navigate],
  );
  return { address, change };
}

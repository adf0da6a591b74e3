import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type ExplainAddress, type ExplainView, isExplainStep, readExplain, writeExplain } from "../../url/explain";
import type { RawQuery } from "../../url/property";

/** Changes part of what the address says. */
export type ChangeExplain = (change: Partial<ExplainView>, parameters?: Record<string, string>) => void;

/** The view of the page as its address says, and the way to change it. */
export function useExplainAddress(): { address: ExplainAddress; change: ChangeExplain } {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const read = useMemo(() => {
    const bad: string[] = [];
    const read = readExplain(query, (key, text) => bad.push(`${key}=${text}`));
    // biome-ignore lint/suspicious/noConsole: one line for whoever wonders why a link shows something else
    if (bad.length > 0) console.warn(`This address has values that are not understood; left out: ${bad.join(", ")}`);
    return read;
  }, [query]);
  const written = JSON.stringify(read.parameters);
  // The same object while it says the same: a position that settles draws no parameter anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: parameters count by what they say
  const parameters = useMemo(() => read.parameters, [written]);
  const address = useMemo(() => ({ view: read.view, parameters }), [read, parameters]);
  // Two changes within one tick (a step and a position) must both land: the second builds on the first.
  const latest = useRef({ address, query });
  useEffect(() => {
    latest.current = { address, query };
  }, [address, query]);
  const change = useCallback<ChangeExplain>(
    (part, parameters) => {
      const before = latest.current.address;
      const after: ExplainAddress = {
        view: { ...before.view, ...part },
        parameters: parameters ?? before.parameters,
      };
      const written = writeExplain(after, latest.current.query);
      latest.current = { address: after, query: written };
      void navigate({ to: ".", search: written as never, replace: !isExplainStep(before, after), resetScroll: false });
    },
    [navigate],
  );
  return { address, change };
}

import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function as long as its caller lives, so that who is given it is not drawn anew: it does what the last one given does. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

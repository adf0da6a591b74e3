/**
 * `<html data-idle="true">` while no request is on its way and every canvas shows what it was asked for.
 * Tests wait for it instead of for a time.
 */
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";

const busy = new Set<string>();
let client: QueryClient | null = null;
let isPending = false;
/** How many promises were waited for: their names in `busy`. */
let promises = 0;

const isIdle = () => busy.size === 0 && client !== null && client.isFetching() === 0 && client.isMutating() === 0;

function publish() {
  isPending = false;
  document.documentElement.dataset.idle = String(isIdle());
}

/** Two frames later: what a finished request makes a component draw, and then ask for next, must count as well. */
function soon() {
  if (!isIdle()) document.documentElement.dataset.idle = "false";
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(publish, 0)));
}

/** Begins to keep the signal. */
export function watchIdle(queries: QueryClient): void {
  client = queries;
  document.documentElement.dataset.idle = "false";
  queries.getQueryCache().subscribe(soon);
  queries.getMutationCache().subscribe(soon);
  soon();
}

/** Holds the signal back until a promise is settled; gives it back. */
export function busyUntil<Value>(promise: Promise<Value>): Promise<Value> {
  const id = `promise ${++promises}`;
  busy.add(id);
  soon();
  const done = () => {
    busy.delete(id);
    soon();
  };
  promise.then(done, done);
  return promise;
}

/** Calls when nothing is under way and the browser has time. */
export function whenIdle(run: () => void): void {
  const ask = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const look = () => ask(() => (isIdle() ? run() : setTimeout(look, 300)));
  look();
}

/** Holds the signal back while `isBusy`. */
export function useBusy(isBusy: boolean): void {
  const id = useId();
  useEffect(() => {
    if (isBusy) busy.add(id);
    soon();
    return () => {
      busy.delete(id);
      soon();
    };
  }, [id, isBusy]);
}

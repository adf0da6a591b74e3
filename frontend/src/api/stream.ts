import { address, getJson } from "./client";

/** Milliseconds between two looks when the stream cannot be had. */
const POLL_MS = 1000;

/**
 * Follows a job until `isOver` says so; returns the way to stop.
 * Server-sent events, and plain polling once the stream has failed (a proxy may swallow it).
 */
export function followJob<J>(id: string, isOver: (job: J) => boolean, onJob: (job: J) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const source = new EventSource(address(`/jobs/${id}/stream`));

  const poll = async () => {
    try {
      const job = await getJson<J>(`/jobs/${id}`);
      if (stopped) return;
      onJob(job);
      if (isOver(job)) return;
    } catch {
      // The server may be restarting; jobs survive that, so keep asking.
    }
    if (!stopped) timer = setTimeout(poll, POLL_MS);
  };

  source.addEventListener("job", (event) => {
    const job = JSON.parse((event as MessageEvent<string>).data) as J;
    onJob(job);
    if (isOver(job)) source.close();
  });
  source.onerror = () => {
    if (stopped || source.readyState === EventSource.CONNECTING) return;
    source.close();
    void poll();
  };
  return () => {
    stopped = true;
    source.close();
    clearTimeout(timer);
  };
}

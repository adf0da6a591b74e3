import { address, credentials, getJson } from "./client";

/** Milliseconds between two looks when the stream cannot be had. */
const POLL_MS = 1000;

/**
 * Follows a job until `isOver` says so; returns the way to stop.
 * Server-sent events, and plain polling once the stream has failed (a proxy may swallow it). Read with fetch: the browser's
 * own reader of such streams sends no token.
 */
export function followJob<J>(id: string, isOver: (job: J) => boolean, onJob: (job: J) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const poll = async () => {
    try {
      const job = await getJson<J>(`/jobs/${id}`, {}, stop.signal);
      onJob(job);
      if (isOver(job)) return;
    } catch {
      // The server may be restarting; jobs survive that, so keep asking.
    }
    if (!stop.signal.aborted) timer = setTimeout(poll, POLL_MS);
  };

  const listen = async () => {
    const headers = { accept: "text/event-stream", ...credentials() };
    const answer = await fetch(address(`/jobs/${id}/stream`), { headers, signal: stop.signal });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const message = `${text}${value}`.split("\n\n");
      text = message.pop() ?? "";
      for (const event of message) {
        const job = jobOf<J>(event);
        if (job === null) continue;
        onJob(job);
        if (isOver(job)) stop.abort();
      }
    }
  };
  // However the stream ends, the job is not over until it says so.
  const fallBack = () => {
    if (!stop.signal.aborted) void poll();
  };
  listen().then(fallBack, fallBack);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** The job an event tells of; null for a comment that only keeps the stream open. */
export function jobOf<J>(event: string): J | null {
  const line = event.split("\n").find((one) => one.startsWith("data: "));
  return line ? (JSON.parse(line.slice("data: ".length)) as J) : null;
}

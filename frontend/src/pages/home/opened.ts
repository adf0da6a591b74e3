import { isOver, type Sending } from "./uploadQueue";

/** Where the answer to files that were sent together is: a recording's page, the list of results; null for nowhere. */
export type Opened = { trace: string } | { results: string } | null;

/**
 * Says what opens by itself once files that were sent together are over; undefined while one is under way. Nothing
 * opens when one of them failed or is of no known format, or when they are several recordings: the list says more then.
 */
export function opened(sent: readonly Sending[]): Opened | undefined {
  if (!sent.every(isOver)) return undefined;
  const uploads = sent.flatMap(({ state, upload }) => (state === "done" && upload ? [upload] : []));
  if (uploads.length < sent.length || uploads.some((upload) => upload.class === "unknown")) return null;
  const traces = new Set(uploads.flatMap(({ trace_id }) => trace_id ?? []));
  if (traces.size > 1) return null;
  for (const trace of traces) return { trace };
  const [first, ...others] = uploads.filter(({ run_ids }) => run_ids.length > 0);
  if (!first) return null;
  return { results: others.length === 0 && first.container === null ? first.name : "" };
}

import { count } from "../../common/format";
import type { Job } from "../../model/types";
import { bytes, timeLeft } from "./bytes";

/** What a worker is doing, in words. */
export const STAGES: Record<Job["stage"], string> = {
  upload: "received",
  decode: "decompressing",
  read: "reading events",
  lives: "joining events into lives",
  overview: "summing the overview",
  replay: "replaying the policies",
  tables: "writing tables",
  done: "done",
};

/** How far an analysis is: stage, bytes, events, time left. */
export function JobProgress({ job }: { job: Job }) {
  const share = job.of_bytes > 0 ? Math.min(1, job.bytes / job.of_bytes) : 0;
  const stage = job.state === "waiting" ? "waiting for a worker" : STAGES[job.stage];
  const parts = [
    job.of_bytes > 0 ? `${bytes(job.bytes)} of ${bytes(job.of_bytes)}` : null,
    job.events > 0 ? `${count(job.events)} events` : null,
    job.eta_s !== null ? timeLeft(job.eta_s) : null,
    job.attempts > 1 ? `attempt ${job.attempts}` : null,
  ].filter((part) => part !== null);
  return (
    <div>
      <progress value={share} max={1} aria-label={stage} />
      <p className="space-above-4 small muted tabular">
        <b className="ink">{stage}</b> {parts.join(" · ")}
      </p>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import buttons from "../parts/Button.module.css";
import { bytes, timeLeft } from "../parts/bytes";
import { JobProgress } from "../parts/JobProgress";
import styles from "./DropZone.module.css";
import type { Sending } from "./uploadQueue";

const KINDS = {
  trace: "recording",
  result: "benchmark output",
  host: "host description",
  bundle: "bundle",
  unknown: "not recognised",
};

/** One file: how much of it is sent, what it was taken for, how far its analysis is. */
export function UploadItem({ item, onDrop }: { item: Sending; onDrop: () => void }) {
  const { upload, job, state } = item;
  const traceId = upload?.trace_id ?? job?.trace_id ?? null;
  return (
    <li className={styles.item}>
      <h3>
        {item.name} <span>{bytes(item.size)}</span>
      </h3>
      <div className={styles.actions}>
        {traceId && (
          <Link to="/traces/$id" params={{ id: traceId }}>
            Open
          </Link>
        )}
        {upload && upload.run_ids.length > 0 && <Link to="/results">Results</Link>}
        {state !== "analysing" && (
          <button type="button" className={buttons.quiet} onClick={onDrop}>
            {state === "sending" ? "Stop" : "Remove"}
            <span className="visually-hidden"> {item.name}</span>
          </button>
        )}
      </div>
      {state === "queued" && <p className={styles.words}>waits for the files before it</p>}
      {state === "sending" && (
        <div className={styles.wide}>
          <progress value={item.sent} max={Math.max(1, item.size)} aria-label={`Sending ${item.name}`} />
          <p className={styles.words}>
            {bytes(item.sent)} of {bytes(item.size)} sent
            {item.rate !== null && ` · ${bytes(item.rate)}/s · ${timeLeft((item.size - item.sent) / item.rate)}`}
          </p>
        </div>
      )}
      {state === "analysing" && (
        <div className={styles.wide} role="status">
          {job ? <JobProgress job={job} /> : <p className={styles.words}>sent; its analysis is about to begin</p>}
        </div>
      )}
      {state === "stopped" && <p className={styles.words}>stopped; nothing was kept</p>}
      {upload && state !== "failed" && <p className={styles.words}>{taken(item)}</p>}
      {item.problem && (
        <p className={styles.problem} role="alert">
          {item.problem}
        </p>
      )}
    </li>
  );
}

/** What the file was taken for, and the note about it. */
function taken({ upload, job }: Sending): string {
  if (!upload) return "";
  const kind = [KINDS[upload.class], upload.format, upload.container].filter(Boolean).join(", ");
  const events = job?.state === "ready" ? ` · ${job.events.toLocaleString("en-US")} events read` : "";
  return `${kind}${events}${upload.note ? ` · ${upload.note}` : ""}`;
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { reportQuery } from "../../model/queries";
import type { Upload } from "../../model/types";
import { Button } from "../../ui/Button";
import buttons from "../../ui/Button.module.css";
import { Problem } from "../../ui/Problem";
import { bytes, timeLeft } from "../parts/bytes";
import { cutOff } from "../parts/cutOff";
import { JobProgress } from "../parts/JobProgress";
import { DeleteUpload } from "./DeleteUpload";
import styles from "./DropZone.module.css";
import { ReadAs } from "./ReadAs";
import { isOver, type Sending } from "./uploadQueue";

const KINDS: Partial<Record<Upload["class"], string>> = {
  trace: "recording",
  result: "benchmark output",
  host: "host description",
  bundle: "bundle",
};

interface Props {
  item: Sending;
  /** Stops what is being sent, or takes it off the list. */
  onHide: () => void;
  onReadAs: (format: string) => void;
}

/** One file: how much of it is sent, what it was taken for and why, how far its analysis is. */
export function UploadItem({ item, onHide, onReadAs }: Props) {
  const { upload, job, state } = item;
  const traceId = upload?.trace_id ?? job?.trace_id ?? null;
  return (
    <li className={`${styles.item} grid columns-1fr-auto gap-y-6 gap-x-14 items-start pad-x-14 pad-y-10`}>
      <h2 className="size-text break-anywhere">
        {item.name} <span className="regular muted">{bytes(item.size)}</span>
      </h2>
      <div className={styles.actions}>
        {traceId && (
          <Link to="/traces/$id" params={{ id: traceId }} className={buttons.primary}>
            Open<span className="visually-hidden"> {item.name}</span>
          </Link>
        )}
        {upload && upload.run_ids.length > 0 && (
          <Link to="/results" className={buttons.primary}>
            Results
          </Link>
        )}
        {upload && isOver(item) && <DeleteUpload upload={upload} onDeleted={onHide} />}
        {state !== "analysing" && (
          <Button kind="quiet" onClick={onHide} of={item.name}>
            {state === "sending" ? "Stop" : "Hide"}
          </Button>
        )}
      </div>
      {state === "queued" && <p className="all-columns small muted tabular">waits for the files before it</p>}
      {state === "sending" && (
        <div className="all-columns">
          <progress value={item.sent} max={Math.max(1, item.size)} aria-label={`Sending ${item.name}`} />
          <p className="all-columns small muted tabular">
            {bytes(item.sent)} of {bytes(item.size)} sent
            {item.rate !== null && ` · ${bytes(item.rate)}/s · ${timeLeft((item.size - item.sent) / item.rate)}`}
          </p>
        </div>
      )}
      {state === "analysing" && (
        <div className="all-columns" role="status">
          {job ? (
            <JobProgress job={job} />
          ) : (
            <p className="all-columns small muted tabular">sent; its analysis is about to begin</p>
          )}
        </div>
      )}
      {state === "stopped" && (
        <p className="all-columns small muted tabular">stopped; {upload ? "it stays as it was" : "nothing was kept"}</p>
      )}
      {upload?.class === "unknown" ? (
        <Problem>
          <p>
            <b>Not recognised.</b> {upload.note}
          </p>
          <p>
            If it is one of the formats below, choose it and send the file again. Numbers in a mail or a table can be{" "}
            <Link to="/paste">pasted</Link>. Otherwise delete the file.
          </p>
        </Problem>
      ) : (
        upload && <p className="all-columns small muted tabular">{used(item)}</p>
      )}
      {job?.state === "ready" && <CutOff aid={job.analysis_id} />}
      {item.problem && <Problem>{item.problem}</Problem>}
      {upload && (isOver(item) || item.format) && <ReadAs name={item.name} isAs={upload.format} onReadAs={onReadAs} />}
    </li>
  );
}

/** Says that a file ended too early: what was read of it is no whole recording. */
function CutOff({ aid }: { aid: string }) {
  const report = useQuery(reportQuery(aid));
  const sentence = report.data ? cutOff(report.data) : null;
  return sentence && <Problem role="note">{`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`}</Problem>;
}

/** What the file was taken for and why, and the note about it. */
function used({ upload, job, format }: Sending): string {
  if (!upload) return "";
  const kind = [KINDS[upload.class], upload.format, upload.container];
  const parts = [kind.filter(Boolean).join(", "), why(upload, format)];
  if (job?.state === "ready") parts.push(`${job.events.toLocaleString("en-US")} events read`);
  return [...parts, upload.note].filter(Boolean).join(" · ");
}

/** Named by the user, or by the first bytes, whose reason the server gives. */
function why({ guesses, ...upload }: Upload, named: string | null): string | null {
  if (upload.class === "unknown" || upload.format === null) return null;
  if (named === upload.format) return "named by you";
  return guesses.find((guess) => guess.format === upload.format)?.reason ?? "named before";
}

import { Link } from "@tanstack/react-router";
import { count, counted } from "../../common/format";
import { type CampaignProgress, isUnderWay } from "../../model/campaigns";
import { bytes, timeLeft } from "../parts/bytes";
import { STAGES } from "../parts/JobProgress";
import styles from "./CampaignPage.module.css";
import { secondsLeft, useFirstLook } from "./pace";
import type { Sending } from "./sending";

interface Props {
  progress: CampaignProgress;
  /** When the server said so, ms. */
  at: number;
  sending: Sending | undefined;
}

/** How far the campaign is: what is sent, what is analysed, what is under analysis now. */
export function ProgressPart({ progress, at, sending }: Props) {
  return (
    <section className="panel" aria-label="Progress">
      {sending && <Sent sending={sending} />}
      {isUnderWay(progress) && <Analysed progress={progress} at={at} />}
    </section>
  );
}

function Analysed({ progress, at }: Pick<Props, "progress" | "at">) {
  const { recordings, ready, failed, running, waiting, at_work } = progress;
  const done = ready + failed;
  const left = secondsLeft(useFirstLook(at, done), { at, done }, recordings);
  const parts = [
    `${count(running)} under analysis`,
    `${count(waiting)} waiting`,
    failed > 0 && `${count(failed)} failed`,
    left !== null && timeLeft(left),
  ].filter(Boolean);
  return (
    <div className={`${styles.step} pad-x-14 pad-y-12`}>
      <h2 className="space-below-6 tabular">
        {count(done)} of {counted(recordings, "recording")} over
      </h2>
      <progress value={done} max={recordings} aria-label="Recordings that are over" />
      <p className="space-above-4 muted tabular">
        {parts.join(" · ")}. The results below are of those that are ready, and grow with each.
      </p>
      {at_work.length > 0 && (
        <ul className="plain-list row wrap gap-y-2 gap-x-14 space-above-6" aria-label="Under analysis now">
          {at_work.map((one) => (
            <li key={one.trace_id}>
              <Link to="/traces/$id" params={{ id: one.trace_id }}>
                {one.name}
              </Link>{" "}
              <span className="muted">{STAGES[one.stage]}</span>
            </li>
          ))}
          {running > at_work.length && <li>and {count(running - at_work.length)} more</li>}
        </ul>
      )}
    </div>
  );
}

function Sent({ sending }: { sending: Sending }) {
  const { files, done, bytes: all, sent, faults } = sending;
  const isOver = done === files;
  return (
    <div className={`${styles.step} pad-x-14 pad-y-12`}>
      <h2 className="space-below-6 tabular">
        {isOver ? `${counted(files, "file")} sent` : `Sending: ${count(done)} of ${counted(files, "file")}`}
      </h2>
      {!isOver && <progress value={sent} max={Math.max(1, all)} aria-label="Bytes sent" />}
      <p className="space-above-4 muted tabular">
        {bytes(sent)} of {bytes(all)}
        {!isOver && " · this goes on while you look at other pages, as long as this tab stays open"}
        {faults.length > 0 && ` · ${counted(faults.length, "file")} could not be taken`}
      </p>
      {faults.length > 0 && (
        <ul className="space-above-6 pad-left-18 break-anywhere">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useId, useState } from "react";
import { count } from "../../common/format";
import type { Comparison, RunRef } from "../../model/comparison";
import { Button, WordButton } from "../../ui/Button";
import { Card } from "../../ui/Panel";
import { type CompareView, withLeft } from "../../url/compare";
import styles from "./ComparePage.module.css";

interface Props {
  comparison: Comparison;
  view: CompareView;
  onView: (view: CompareView) => void;
  /** Id of the run that the open note is about. */
  opened: string | null;
}

/** Every run with the lines it was read from; each may be left out, for a reason that becomes part of the result. */
export function RunList({ comparison, view, onView, opened }: Props) {
  return (
    <Card
      id="runs"
      title="Runs"
      about="A run that is left out needs a reason; the reason is printed with the result, in every form of it."
    >
      <div className={`${styles.runs} grid columns-of-380 gap-y-8 gap-x-28`}>
        {(["before", "after"] as const).map((side) => (
          <div key={side}>
            <h3 className="size-text">
              {side} <span className="space-left-8 regular muted">{comparison[side].label}</span>{" "}
              <span className="space-left-8 regular muted">{count(comparison[side].runs.length)}</span>
            </h3>
            <ol className="plain-list space-above-4 size-note">
              {comparison[side].runs.map((run, at) => (
                <Run
                  key={run.id ?? `${run.source} ${run.lines[0]} ${at}`}
                  run={run}
                  isOpened={run.id !== null && run.id === opened}
                  onLeave={(reason) => run.id && onView(withLeft(view, run.id, reason))}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Card>
  );
}

interface RunProps {
  run: RunRef;
  isOpened: boolean;
  onLeave: (reason: string | null) => void;
}

function Run({ run, isOpened, onLeave }: RunProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const field = useId();
  return (
    <li
      className={`${run.left_out === null ? "" : styles.out} pad-y-4 line-bottom`}
      aria-current={isOpened ? "step" : undefined}
    >
      <div className="row wrap gap-y-2 gap-x-12 items-baseline">
        <b className="regular break-anywhere">{run.label}</b>
        <span className="mono small muted break-anywhere" title={run.command ?? undefined}>
          {run.source}
          {run.lines[0] > 0 && `, lines ${count(run.lines[0])} to ${count(run.lines[1])}`}
          {run.started && ` · ${startedText(run.started)}`}
        </span>
        {run.left_out === null ? (
          <WordButton
            className="small space-left-auto nowrap print-hide"
            of={run.label}
            aria-expanded={isAsking}
            disabled={run.id === null}
            onClick={() => setAsking(!isAsking)}
          >
            leave out
          </WordButton>
        ) : (
          <WordButton className="small space-left-auto nowrap print-hide" of={run.label} onClick={() => onLeave(null)}>
            take back in
          </WordButton>
        )}
      </div>
      {run.left_out !== null && <p className="space-above-2 muted">left out: {run.left_out}</p>}
      {isAsking && (
        <form
          className="row wrap gap-y-6 gap-x-12 items-center pad-top-10"
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(false);
            onLeave(reason.trim());
          }}
        >
          <label htmlFor={field}>Why it does not count</label>
          <input
            className="flex-1-1-240"
            id={field}
            value={reason}
            maxLength={200}
            required
            pattern=".*\S.*"
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit">Leave out</Button>
        </form>
      )}
    </li>
  );
}

/** A start as the tool gives it; seconds since the epoch become a date in UTC. */
export function startedText(started: string): string {
  if (!/^\d{9,11}(\.\d+)?$/.test(started)) return started;
  return `${new Date(Number(started) * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

import { count } from "../../common/format";
import { command, found } from "./needs";

interface Props {
  policy: string;
  /** Events of the whole trace by name; null when not known yet. */
  byEvent: Readonly<Record<string, number>> | null;
  /** Commands that would record what the policy's advice misses; empty when it misses nothing. */
  record: readonly string[];
  /** Whether the policy decided anything elsewhere in the trace: then only the stretch is empty. */
  isElsewhere: boolean;
}

/** Why there is nothing to replay: what the trace lacks and the command that records it, or that the range is too short. */
export function NoDecisions({ policy, byEvent, record, isElsewhere }: Props) {
  const needs = found(policy, byEvent);
  const line = command(policy);
  const lacks = needs.some((need) => need.records === 0) && line !== null;
  const lines = record.length > 0 ? record : lacks ? [line] : [];
  if (isElsewhere || lines.length === 0) {
    return (
      <p className="size-note leading-20 ink">
        The rule decided nothing in this stretch of the trace. A longer stretch may hold decisions.
      </p>
    );
  }
  return (
    <div className="size-note leading-20 ink">
      <p className="space-below-8">The rule cannot be replayed on this trace: it lacks events the rule decides by.</p>
      {lacks && (
        <ul className="plain-list space-below-12">
          {needs.map((need) => (
            <li className="grid columns-1fr-auto gap-x-12 pad-y-4 line-bottom" key={need.what}>
              <span>{need.what}</span>
              <b className="bold">{need.records ? `${count(need.records)} events` : "not recorded"}</b>
              <code className="mono small all-columns muted">{need.events.join(" or ")}</code>
            </li>
          ))}
        </ul>
      )}
      <p className="space-below-8">Record them on the host:</p>
      <pre>{lines.join("\n")}</pre>
    </div>
  );
}

import { count } from "../frame/format";
import styles from "./NoDecisions.module.css";
import { command, found } from "./needs";

interface Props {
  policy: string;
  /** Events of the whole trace by name; null when not known yet. */
  byEvent: Readonly<Record<string, number>> | null;
}

/** Why there is nothing to replay: what the trace lacks and the command that records it, or that the range is too short. */
export function NoDecisions({ policy, byEvent }: Props) {
  const needs = found(policy, byEvent);
  const lacking = needs.some((need) => need.records === 0);
  const line = command(policy);
  if (needs.length === 0 || !lacking || !line) {
    return (
      <p className={styles.why}>
        The rule decided nothing in this stretch of the trace. A longer stretch may hold decisions.
      </p>
    );
  }
  return (
    <div className={styles.why}>
      <p>The rule cannot be replayed on this trace: it lacks events the rule decides by.</p>
      <ul>
        {needs.map((need) => (
          <li key={need.what}>
            <span>{need.what}</span>
            <b>{need.records ? `${count(need.records)} events` : "not recorded"}</b>
            <code>{need.events.join(" or ")}</code>
          </li>
        ))}
      </ul>
      <p>Record them on the host:</p>
      <pre>{line}</pre>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { count, counted } from "../../charts/frame/format";
import type { CampaignProgress } from "../../model/campaigns";
import styles from "./Outliers.module.css";
import { useMore } from "./useMore";

/** What gives nothing to the report, each with its one sentence. */
export function Failures({ progress }: { progress: CampaignProgress }) {
  const { failures, failed, refused } = progress;
  const { shown, more } = useMore(failures, "that could not be read");
  if (failures.length === 0) return null;
  const parts = [
    failed > 0 && `${counted(failed, "recording")} failed`,
    refused > 0 && `${counted(refused, "file")} ${refused === 1 ? "is" : "are"} not a capture`,
  ].filter(Boolean);
  const left = failed + refused - failures.length;
  return (
    <section className={`${styles.panel} panel`} aria-labelledby="failed">
      <header>
        <h2 id="failed">What could not be read</h2>
        <p className="muted">{parts.join(", ")}; no class has changed for it</p>
      </header>
      <ul className={`${styles.list} plain-list`}>
        {shown.map(({ name, trace_id, sentence }) => (
          <li key={name}>
            <div className={`${styles.who} shrinkable break-anywhere`}>
              {trace_id ? (
                <Link to="/traces/$id" params={{ id: trace_id }}>
                  {name}
                </Link>
              ) : (
                <b className="bold">{name}</b>
              )}
            </div>
            <p className="max-104ch break-anywhere">{sentence}</p>
          </li>
        ))}
      </ul>
      {more && <div className="pad-x-14 pad-y-8 line-top">{more}</div>}
      {left > 0 && (
        <footer>
          <p className="muted">{count(left)} more are not named here.</p>
        </footer>
      )}
    </section>
  );
}

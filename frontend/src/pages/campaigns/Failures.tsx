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
    <section className={styles.panel} aria-labelledby="failed">
      <header>
        <h2 id="failed">What could not be read</h2>
        <p>{parts.join(", ")}; no class has changed for it</p>
      </header>
      <ul className={styles.list}>
        {shown.map(({ name, trace_id, sentence }) => (
          <li key={name}>
            <div className={styles.who}>
              {trace_id ? (
                <Link to="/traces/$id" params={{ id: trace_id }}>
                  {name}
                </Link>
              ) : (
                <b>{name}</b>
              )}
            </div>
            <p className={styles.sentence}>{sentence}</p>
          </li>
        ))}
      </ul>
      {more && <div className={styles.more}>{more}</div>}
      {left > 0 && (
        <footer>
          <p>{count(left)} more are not named here.</p>
        </footer>
      )}
    </section>
  );
}

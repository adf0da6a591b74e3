import { Link } from "@tanstack/react-router";
import { counted } from "../../charts/frame/format";
import type { CampaignHost } from "../../model/campaigns";
import styles from "./Outliers.module.css";
import { useMore } from "./useMore";

/** Hosts with a warning in their recording. No vote of other hosts outweighs one, so they come before the votes. */
export function HostFindings({ hosts }: { hosts: readonly CampaignHost[] }) {
  const found = hosts.flatMap((host) => {
    const warnings = (host.findings ?? []).filter(({ severity }) => severity === "warning");
    return warnings.length > 0 ? [{ host, warnings }] : [];
  });
  const { shown, more } = useMore(found, "hosts with a finding");
  if (found.length === 0) return null;
  return (
    <section className={`${`${styles.panel} panel`} panel problem-edge`} aria-labelledby="found">
      <header>
        <h2 id="found">{counted(found.length, "host")} with a finding</h2>
        <p className="muted">found in its own recording; the votes below do not show it</p>
      </header>
      <ul className={`${styles.list} plain-list`}>
        {shown.map(({ host, warnings }) => (
          <li key={host.trace_id}>
            <div className={`${styles.who} shrinkable break-anywhere`}>
              <Link to="/traces/$id" params={{ id: host.trace_id }}>
                {host.name}
              </Link>
            </div>
            <ul className={`${styles.why} plain-list tabular`}>
              {warnings.map(({ id, policy, text }) => (
                <li key={`${id} ${text}`}>
                  {text} <em className="upright bold">{policy}</em>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more && <div className="pad-x-14 pad-y-8 line-top">{more}</div>}
    </section>
  );
}

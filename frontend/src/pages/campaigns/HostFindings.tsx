import { Link } from "@tanstack/react-router";
import { counted } from "../../common/format";
import type { CampaignHost } from "../../model/campaigns";
import { Panel } from "../../ui/Panel";
import styles from "./CampaignPage.module.css";
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
    <Panel
      id="found"
      title={`${counted(found.length, "host")} with a finding`}
      about="found in its own recording; the votes below do not show it"
      className="notice-edge"
    >
      <ul className={`${styles.list} plain-list`}>
        {shown.map(({ host, warnings }) => (
          <li key={host.trace_id}>
            <div className="shrinkable break-anywhere bold">
              <Link to="/traces/$id" params={{ id: host.trace_id }}>
                {host.name}
              </Link>
            </div>
            <ul className="plain-list tabular">
              {warnings.map(({ id, policy, text }) => (
                <li className="max-104ch pad-y-2" key={`${id} ${text}`}>
                  {text} <em className="upright bold">{policy}</em>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </Panel>
  );
}

import { Link } from "@tanstack/react-router";
import { count, counted } from "../../common/format";
import type { CampaignProgress } from "../../model/campaigns";
import { Panel, PanelFoot } from "../../ui/Panel";
import styles from "./CampaignPage.module.css";
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
    <Panel id="failed" title="What could not be read" about={`${parts.join(", ")}; no class has changed for it`}>
      <ul className={`${styles.list} plain-list`}>
        {shown.map(({ name, trace_id, sentence }) => (
          <li key={name}>
            <div className="shrinkable break-anywhere bold">
              {trace_id ? (
                <Link to="/traces/$id" params={{ id: trace_id }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </div>
            <p className="max-104ch break-anywhere">{sentence}</p>
          </li>
        ))}
      </ul>
      {more}
      {left > 0 && <PanelFoot>{count(left)} more are not named here.</PanelFoot>}
    </Panel>
  );
}

import { Link } from "@tanstack/react-router";
import type { ClassReport } from "../../charts/campaign/types";
import { className, STAND_WORD } from "../../charts/campaign/words";
import { LabelChip } from "../../charts/frame/LabelChip";
import { count } from "../../common/format";
import { Button } from "../../ui/Button";
import { numberHead, Table } from "../../ui/Table";
import { Copy } from "../parts/Copy";
import styles from "./Answers.module.css";
import type { ChangeCampaign } from "./useCampaignAddress";
import { votesOf } from "./words";

interface Props {
  of: ClassReport;
  policy: string;
  onChange: ChangeCampaign;
}

/** One answer in full: its sentence, what to type, the hosts that say otherwise. */
export function AnswerDetail({ of, policy, onChange }: Props) {
  const mode = of.modes.find((one) => one.policy === policy);
  if (!mode) return null;
  const commands = mode.set.map(({ command }) => command).join("\n");
  return (
    <section className={styles.detail} aria-labelledby="answer">
      <header className="row gap-12 items-baseline spread">
        <h2 id="answer">
          <code>{policy}</code> on {className(of.key)}
        </h2>
        <Button kind="quiet" onClick={() => onChange({ policy: null })}>
          Close
        </Button>
      </header>
      <p className="max-104ch space-above-2">
        {mode.text}: {votesOf(mode)}. {mode.label && <LabelChip label={mode.label} />}{" "}
        <Link to="/policies/$id" params={{ id: policy }}>
          The policy
        </Link>
      </p>
      {mode.set.length > 0 && (
        <div>
          <h3 className="space-above-14 space-below-4 small muted">What is advised for the hosts that agree</h3>
          <div className="row gap-12 items-start">
            <Table caption="Commands" head={["command", numberHead("hosts")]}>
              {mode.set.map(({ command, hosts }) => (
                <tr key={command}>
                  <th scope="row">
                    <code>{command}</code>
                  </th>
                  <td className="number muted">{count(hosts)}</td>
                </tr>
              ))}
            </Table>
            <Copy text={commands} of="the commands" />
          </div>
        </div>
      )}
      {mode.disagreeing.length > 0 && (
        <div>
          <h3 className="space-above-14 space-below-4 small muted">Hosts that lean another way</h3>
          <ul className="plain-list">
            {mode.disagreeing.map((host) => (
              <li className="max-104ch pad-y-2" key={host.trace_id}>
                <Link to="/traces/$id" params={{ id: host.trace_id }}>
                  {host.name}
                </Link>{" "}
                <b>{STAND_WORD[host.stand]}</b>
                {host.variant && <code> {host.variant}</code>}: {host.text}
              </li>
            ))}
            {mode.disagree > mode.disagreeing.length && (
              <li className="max-104ch pad-y-2">and {count(mode.disagree - mode.disagreeing.length)} more</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

import { useState } from "react";
import { decisionName } from "../../../common/decisionNames";
import type { Advice, ThroughputGroup } from "../../../model/types";
import { AnswerChip } from "../../../ui/AnswerChip";
import { WordButton } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { AdviceItem } from "./AdviceItem";
import styles from "./AdvicePanel.module.css";

interface Props {
  /** One answer a policy. */
  advice: readonly Advice[];
  /** File name of the recording. */
  recording: string;
  /** Figures measured and published, to stand beside the counts. */
  groups: readonly ThroughputGroup[];
  /** Whether the page shows the recording under other assumptions than recorded. */
  isAssumed: boolean;
  /** Shows the policy's decisions. */
  onPolicy: (policy: string) => void;
  /** Shows a group of figures. */
  onGroup: (group: string) => void;
}

/** Which mode this host should use, a policy: the answer, and on request what it stands on and how to set it. */
export function AdvicePanel({ advice, isAssumed, ...item }: Props) {
  const open = advice.filter(({ stand }) => stand === "cannot-tell");
  const answered = advice.filter(({ stand }) => stand !== "cannot-tell");
  const isFolded = answered.length > 0 && open.length > 1;
  return (
    <Panel
      id="advice"
      title="Which mode should this host use?"
      about={
        isAssumed
          ? "answers for the assumed host and knobs, not for the one recorded"
          : "based only on what this recording shows"
      }
    >
      {advice.length === 0 ? (
        <p className="muted pad-x-14 pad-bottom-12">
          No policy was replayed on this recording, so there is nothing to recommend.
        </p>
      ) : (
        <ul className="plain-list">
          {(isFolded ? answered : advice).map((one) => (
            <AdviceItem key={one.policy} advice={one} {...item} />
          ))}
          {isFolded && <Undecided advice={open} {...item} />}
        </ul>
      )}
    </Panel>
  );
}

/** What this recording cannot tell, in one line; on request each answer with what to record. */
function Undecided({ advice, ...item }: Omit<Props, "isAssumed">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <li className="line-top">
        <div className={styles.row}>
          <span>{advice.length} decisions</span>
          <AnswerChip answer="cannot-tell" word="cannot tell" />
          <p className="max-104ch pretty">{advice.map(({ policy }) => decisionName(policy)).join(" · ")}</p>
          <WordButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show less" : "Show what to record"}
          </WordButton>
        </div>
      </li>
      {isOpen && advice.map((one) => <AdviceItem key={one.policy} advice={one} {...item} />)}
    </>
  );
}

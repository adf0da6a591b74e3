import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { LabelChip } from "../../../charts/frame/LabelChip";
import { decisionName } from "../../../common/decisionNames";
import type { Advice, ThroughputGroup } from "../../../model/types";
import { AnswerChip } from "../../../ui/AnswerChip";
import { WordButton } from "../../../ui/Button";
import { Definition, Definitions } from "../../../ui/Definitions";
import styles from "./AdvicePanel.module.css";
import { Commands } from "./Commands";
import { runsOf } from "./runs";
import { figure, VERDICTS } from "./words";

interface Props {
  advice: Advice;
  recording: string;
  groups: readonly ThroughputGroup[];
  onPolicy: (policy: string) => void;
  onGroup: (group: string) => void;
}

/** One policy's answer. */
export function AdviceItem({ advice, recording, groups, onPolicy, onGroup }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { word, meaning } = VERDICTS[advice.stand];
  return (
    <li className="line-top">
      <div className={styles.row}>
        <Link to="/policies/$id" params={{ id: advice.policy }}>
          {decisionName(advice.policy)} <code className="small muted">{advice.policy}</code>
        </Link>
        <AnswerChip answer={advice.stand} word={word} title={meaning} />
        <p className="max-104ch pretty">{advice.text}</p>
        <WordButton of={advice.policy} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Why
        </WordButton>
      </div>
      <div id={id} className={isOpen ? styles.more : undefined} hidden={!isOpen}>
        {isOpen && (
          <>
            <Evidence advice={advice} />
            <Clauses heading="It holds when" clauses={advice.conditions} />
            <Clauses heading="What would change it" clauses={advice.would_change} />
            <CommandList advice={advice} />
            <Runs advice={advice} recording={recording} groups={groups} onGroup={onGroup} />
            <p className="all-columns row wrap gap-y-4 gap-x-20">
              <WordButton onClick={() => onPolicy(advice.policy)}>Show the decisions of {advice.policy}</WordButton>{" "}
              <Link to="/policies/$id" params={{ id: advice.policy }} hash="rules">
                Its rules
              </Link>
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** Commands in the order they are run; without anything to set, undo and check belong to the recording that is missing. */
function CommandList({ advice: { policy, set, undo, check, record } }: { advice: Advice }) {
  const isSet = set.length > 0;
  const parts = [
    { heading: "Set", lines: set },
    ...(isSet ? [] : [{ heading: "Record what decides it", lines: record }]),
    { heading: isSet ? "Undo" : "Undo what recording it changes", lines: undo },
    { heading: isSet ? "Check" : "Check that it is undone", lines: check },
    ...(isSet ? [{ heading: "Record what decides it", lines: record }] : []),
  ];
  return parts.map(({ heading, lines }) => <Commands key={heading} heading={heading} policy={policy} lines={lines} />);
}

/** The figures that carry the answer, each with its label and base. */
function Evidence({ advice }: { advice: Advice }) {
  if (advice.evidence.length === 0) return null;
  return (
    <div>
      <h3 className="space-below-4 small bold muted">Evidence</h3>
      <Definitions look="spread" className="tabular">
        {advice.evidence.map((one) => (
          <Definition key={`${one.name} ${one.base}`} term={one.name} className="">
            <b>{figure(one)}</b> {one.base && <span className="muted">{one.base}</span>} <LabelChip label={one.label} />
          </Definition>
        ))}
      </Definitions>
    </div>
  );
}

function Clauses({ heading, clauses }: { heading: string; clauses: readonly string[] }) {
  if (clauses.length === 0) return null;
  return (
    <div>
      <h3 className="space-below-4 small bold muted">{heading}</h3>
      <ul>
        {clauses.map((clause) => (
          <li className="max-72ch" key={clause}>
            {clause}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Measured runs and published figures about the policy. They stand beside the answer; they were made on their own machines. */
function Runs({ advice, recording, groups, onGroup }: Omit<Props, "onPolicy">) {
  // A run inside a recording that decides nothing decides nothing either.
  const own = advice.stand === "cannot-tell" ? null : recording;
  const runs = runsOf(advice.policy, own, groups);
  if (runs.length === 0) return null;
  return (
    <div className="all-columns">
      <h3 className="space-below-4 small bold muted">Runs and published figures</h3>
      <ul>
        {runs.map((run) => (
          <li className="pad-y-2" key={run.group}>
            <WordButton onClick={() => onGroup(run.group)}>{run.title}</WordButton> <span>{run.figures}</span>{" "}
            <LabelChip label={run.label} /> <small className="muted">{run.spread}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

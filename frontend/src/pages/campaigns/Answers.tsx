import { VoteMark } from "../../charts/campaign/AnswerMarks";
import type { CampaignReport, ClassMode, ClassReport } from "../../charts/campaign/types";
import { partsOf, type Vote } from "../../charts/campaign/votes";
import { cpuOf, layoutOf, policiesOf, STAND_WORD } from "../../charts/campaign/words";
import { LabelChip } from "../../charts/frame/LabelChip";
import { decisionName } from "../../common/decisionNames";
import { counted } from "../../common/format";
import { AnswerChip } from "../../ui/AnswerChip";
import { WordButton } from "../../ui/Button";
import { Panel, PanelFoot } from "../../ui/Panel";
import { Table } from "../../ui/Table";
import styles from "./Answers.module.css";
import type { ChangeCampaign } from "./useCampaignAddress";
import { useMore } from "./useMore";
import { coverage, votesOf } from "./words";

/** Width of a bar of votes, CSS pixels. */
const BAR = 120;

interface Props {
  report: CampaignReport;
  chosen: ClassReport | null;
  policy: string | null;
  onChange: ChangeCampaign;
}

const MEANING: Readonly<Record<ClassMode["stand"], string>> = {
  keep: "What runs today serves these hosts.",
  change: "Another mode serves these hosts better.",
  split: "Hosts lean, and no two thirds of them the same way.",
  "either-way": "The modes do the same on these hosts.",
  "cannot-tell": "Fewer than half of the hosts can tell.",
};

/** The answer: which mode each class of hosts should use, a policy; on how many hosts it stands, how many cannot tell. */
export function Answers({ report, chosen, policy, onChange }: Props) {
  const policies = policiesOf(report);
  const { hosts, classes, failed, under_way } = report;
  const { shown, more } = useMore(classes, "classes");
  return (
    <Panel
      id="answers"
      title="Which mode should each class use?"
      about="each host's own answer is a vote; two thirds of those that lean decide, where half of the hosts can tell"
    >
      <Table
        caption="Classes of hosts, and the mode each policy should use on them"
        className={styles.table}
        folds
        inPanel
        head={[
          "class of hosts",
          ...policies.map((id) => (
            <th key={id} scope="col">
              {decisionName(id)} <code>{id}</code>
            </th>
          )),
        ]}
      >
        {shown.map((one) => (
          <tr key={one.id} data-chosen={one.id === chosen?.id || undefined}>
            <th scope="row">
              <WordButton
                className="bold touch-min-height-target"
                aria-pressed={one.id === chosen?.id}
                onClick={() => onChange({ hosts: one.id === chosen?.id ? null : one.id })}
              >
                {cpuOf(one.key)}
              </WordButton>
              <p className="muted">{layoutOf(one.key)}</p>
              <p>{counted(one.hosts, "host")}</p>
            </th>
            {policies.map((id) => {
              const mode = one.modes.find((entry) => entry.policy === id);
              const isChosen = one.id === chosen?.id && id === policy;
              return (
                <td key={id} data-word={id} data-chosen={isChosen || undefined} data-main={id === policy || undefined}>
                  {mode && (
                    <Answer
                      mode={mode}
                      isChosen={isChosen}
                      says={`${id} on ${cpuOf(one.key)}`}
                      onPress={() => onChange(isChosen ? { policy: null } : { hosts: one.id, policy: id })}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
      {more}
      <PanelFoot>
        <p>{coverage(hosts, classes.length, failed, under_way)}</p>
        <Key />
      </PanelFoot>
    </Panel>
  );
}

function Answer({
  mode,
  isChosen,
  says,
  onPress,
}: {
  mode: ClassMode;
  isChosen: boolean;
  says: string;
  onPress: () => void;
}) {
  const isHollow = mode.label === "assumed" || mode.label === "modelled";
  return (
    <button
      type="button"
      className={`${styles.answer} hover-fill-hover`}
      aria-pressed={isChosen}
      title={MEANING[mode.stand]}
      onClick={onPress}
    >
      <span className="visually-hidden">{says}: </span>
      <AnswerChip answer={mode.stand} word={STAND_WORD[mode.stand]} />
      {mode.variant && <code> {mode.variant}</code>}
      <svg className={styles.bar} viewBox={`0 0 ${BAR} 9`} width={BAR} height={9} aria-hidden="true" focusable="false">
        {partsOf(mode, BAR).map((part) => (
          <VoteMark key={part.vote} part={part} isHollow={isHollow} />
        ))}
      </svg>
      <span className="block small muted">{votesOf(mode)}</span>
      {mode.label && <LabelChip label={mode.label} />}
    </button>
  );
}

const VOTES: readonly [Vote, string][] = [
  ["agree", "agree"],
  ["disagree", "against"],
  ["eitherWay", "either way"],
  ["cannotTell", "cannot tell"],
];

/** What the parts of a bar are. */
function Key() {
  return (
    <ul className={`${styles.key} plain-list row wrap gap-y-2 gap-x-14`} aria-label="Parts of the bars">
      {VOTES.map(([vote, word]) => (
        <li key={vote}>
          <svg viewBox="0 0 15 9" width="15" height="9" aria-hidden="true" focusable="false">
            <VoteMark part={{ vote, hosts: 1, x: 0, width: 15 }} />
          </svg>
          {word}
        </li>
      ))}
      <li>hollow: assumed</li>
    </ul>
  );
}

import type { Advice, ThroughputGroup } from "../../../model/types";
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
export function AdvicePanel({ advice, recording, groups, isAssumed, onPolicy, onGroup }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="advice">
      <header>
        <h2 id="advice">Which mode should this host use?</h2>
        <p className={styles.lede}>
          {isAssumed
            ? "answers for the assumed host and knobs, not for the one recorded"
            : "by the counts of this recording; a modelled figure never decides"}
        </p>
      </header>
      {advice.length === 0 ? (
        <p className={styles.none}>No policy was replayed on this recording, so there is nothing to recommend.</p>
      ) : (
        <ul className={styles.list}>
          {advice.map((one) => (
            <AdviceItem
              key={one.policy}
              advice={one}
              recording={recording}
              groups={groups}
              onPolicy={onPolicy}
              onGroup={onGroup}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

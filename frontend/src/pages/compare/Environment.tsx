import { count, NONE } from "../../common/format";
import type { Comparison, Difference } from "../../model/comparison";
import { Card } from "../../ui/Panel";
import { Table } from "../../ui/Table";
import styles from "./ComparePage.module.css";

/** What differs between the sides: on purpose, and not. */
export function Environment({ comparison }: { comparison: Comparison }) {
  const intended = comparison.differences.filter((one) => one.intended);
  const unexpected = comparison.differences.filter((one) => !one.intended);
  const known = Object.keys({ ...comparison.before.environment, ...comparison.after.environment }).length;
  return (
    <Card id="environment" title="Environment">
      {known === 0 && comparison.differences.length === 0 ? (
        <p className="space-below-8 muted">
          Nothing is known of the machines: the runs name no kernel, CPU or driver. Upload the host file of
          <code> skbscope capture</code> beside them.
        </p>
      ) : (
        <>
          <Part word="differs, not on purpose" list={unexpected} none="Nothing else differs." isWarning />
          <Part word="differs on purpose" list={intended} none="No setting is named as the one under test." />
          <p className="space-below-8 muted">
            {count(Math.max(0, known - comparison.differences.length))} facts are the same.
          </p>
        </>
      )}
    </Card>
  );
}

interface PartProps {
  word: string;
  list: readonly Difference[];
  none: string;
  isWarning?: boolean;
}

function Part({ word, list, none, isWarning = false }: PartProps) {
  if (list.length === 0) return <p className="space-below-8 muted">{none}</p>;
  return (
    <Table
      caption={word}
      isCaptionSeen
      head={["setting", "before", "after"]}
      className={isWarning ? `${styles.facts} ${styles.unexpected}` : styles.facts}
    >
      {list.map(({ name, before, after }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{before ?? NONE}</td>
          <td>{after ?? NONE}</td>
        </tr>
      ))}
    </Table>
  );
}

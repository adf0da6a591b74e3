import { Link } from "@tanstack/react-router";
import { LabelChip } from "../../charts/frame/LabelChip";
import { count, rounded } from "../../common/format";
import type { RecordedPolicy } from "../../model/comparison";
import { Card } from "../../ui/Panel";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import styles from "./ComparePage.module.css";

/** Recordings of the same runs: what the rule that ran did, before beside after. Nothing where there are none. */
export function RecordedBeside({ recorded }: { recorded: readonly RecordedPolicy[] }) {
  if (recorded.length === 0) return null;
  return (
    <Card
      id="recorded"
      title="Traces of the same runs"
      about="What the rule that ran did while these numbers were measured."
    >
      {recorded.map((policy) => (
        <Counters key={policy.policy} recorded={policy} />
      ))}
    </Card>
  );
}

function Counters({ recorded }: { recorded: RecordedPolicy }) {
  return (
    <Sideways label={`Counters of ${recorded.policy}`}>
      <Table
        caption={`${recorded.policy}, ${recorded.variant}`}
        isCaptionSeen
        className={styles.rows}
        head={[
          "counter",
          ...recorded.recordings.map(({ side, trace_id, name }) => (
            <th key={trace_id + side} scope="col" className="number">
              {side}{" "}
              <Link to="/traces/$id" params={{ id: trace_id }}>
                {name}
              </Link>
            </th>
          )),
          "label",
        ]}
      >
        {recorded.counters.map(({ name, values, labels }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {recorded.recordings.map(({ trace_id, side }, at) => (
              <td key={trace_id + side} className="number">
                {number(values[at])}
              </td>
            ))}
            <td>
              {[...new Set(labels)].map((label) => (
                <LabelChip key={label} label={label} />
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </Sideways>
  );
}

const number = (value: number | null | undefined) =>
  value == null ? "–" : Number.isInteger(value) ? count(value) : rounded(value);

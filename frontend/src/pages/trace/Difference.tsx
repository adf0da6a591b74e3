import { ChartFrame } from "../../charts/frame/ChartFrame";
import { DataTable } from "../../charts/frame/DataTable";
import { count, NONE, signed } from "../../common/format";
import type { Analysis, Policy, ReplaySummary } from "../../model/types";

interface Props {
  /** As recorded. */
  base: Analysis;
  /** Under the assumptions of the page. */
  assumed: Analysis;
  policy: Policy;
  /** The variant in view. */
  variant: string;
}

interface Row {
  what: string;
  recorded: number | null;
  assumed: number | null;
}

/** The recording as it was and under the assumptions, number beside number. */
export function Difference({ base, assumed, policy, variant }: Props) {
  const rows = differences(base, assumed, policy, variant);
  const changed = rows.filter((row) => row.recorded !== row.assumed).length;
  const number = (id: "recorded" | "assumed") => ({
    id,
    heading: id,
    numeric: true,
    value: (row: Row) => row[id],
    cell: (row: Row) => (row[id] === null ? NONE : count(row[id])),
  });
  return (
    <ChartFrame
      title="Recorded, assumed, difference"
      lede={
        changed === 0
          ? `the assumptions change nothing that ${policy.id} decides here`
          : `${count(changed)} of ${count(rows.length)} numbers differ under the assumptions`
      }
      table={null}
      tableShown={false}
      label="assumed"
      source={`${policy.id}, ${variant}; nothing was measured under the assumptions`}
      pictured={false}
      fileName="difference"
    >
      <DataTable
        caption={`Numbers of ${policy.id} as recorded and under the assumptions`}
        captionHidden
        rows={rows}
        keyOf={(row) => row.what}
        columns={[
          { id: "what", heading: "number", value: (row: Row) => row.what },
          number("recorded"),
          number("assumed"),
          {
            id: "difference",
            heading: "difference",
            numeric: true,
            value: differenceOf,
            cell: (row: Row) => {
              const difference = differenceOf(row);
              return difference === null ? NONE : signed(difference);
            },
          },
        ]}
      />
    </ChartFrame>
  );
}

const differenceOf = ({ recorded, assumed }: Row) =>
  recorded === null || assumed === null ? null : assumed - recorded;

/** Frees by distance, then decisions by rule and counters of one variant: null where a side does not have a number. */
export function differences(base: Analysis, assumed: Analysis, policy: Policy, variant: string): Row[] {
  const replayOf = ({ summary }: Analysis) =>
    summary?.replays.find((one) => one.policy === policy.id && one.variant === variant);
  const pair = [replayOf(base), replayOf(assumed)] as const;
  const rows: Row[] = [
    {
      what: "skbs freed on another CPU than allocated",
      recorded: base.summary?.lives.alien ?? null,
      assumed: assumed.summary?.lives.alien ?? null,
    },
  ];
  const names = (of: (replay: ReplaySummary) => object) => [
    ...new Set(pair.flatMap((replay) => (replay ? Object.keys(of(replay)) : []))),
  ];
  const rules = names((replay) => replay.decisions);
  for (const { id } of policy.rules)
    if (rules.includes(id)) {
      const [recorded = null, other = null] = pair.map((replay) => (replay ? (replay.decisions[id] ?? 0) : null));
      rows.push({ what: `decided by ${id}`, recorded, assumed: other });
    }
  for (const name of names((replay) => replay.counters)) {
    const [recorded = null, other = null] = pair.map((replay) => replay?.counters[name]?.value ?? null);
    rows.push({ what: name, recorded, assumed: other });
  }
  return rows.filter((row) => row.recorded !== null || row.assumed !== null);
}

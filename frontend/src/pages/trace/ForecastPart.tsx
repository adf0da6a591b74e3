import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { Choice } from "../../charts/frame/Choice";
import { countColumn, DataTable } from "../../charts/frame/DataTable";
import { count, percent } from "../../common/format";
import { forecastQuery, policiesQuery } from "../../model/queries";
import type { Analysis, Applied, Forecast, Policy } from "../../model/types";
import { Failed } from "../parts/State";
import styles from "./SweepPart.module.css";

interface Props {
  analysis: Analysis;
  /** The policy in view. */
  policy: Policy;
  /** `KERNEL` or `KERNEL:VARIANT`; null = nothing is asked. */
  requested: string | null;
  onAsk: (requested: string | null) => void;
}

const NONE = "none";
type Row = Forecast["rules"][number];

/** What another kernel, or a proposed rule on it, would change on the recorded host. */
export function ForecastPart({ analysis, policy, requested, onAsk }: Props) {
  const catalogue = useQuery(policiesQuery());
  const [kernel = NONE, variant = ""] = requested?.split(":") ?? [];
  const proposed = policy.variants.slice(1).some(({ id }) => id === variant) ? variant : "";
  const isRequested = requested !== null && analysis.state === "ready";
  const found = useQuery({
    ...forecastQuery(analysis.id, kernel, [`${policy.id}:${proposed || policy.variants[0]?.id}`]),
    enabled: isRequested,
  });
  const answer = isRequested ? found.data : undefined;
  const forecast = answer?.forecasts[0];
  const ask = (chosen: string, rule: string) =>
    onAsk(chosen === NONE ? null : `${chosen}${rule === "" ? "" : `:${rule}`}`);
  return (
    <ChartFrame
      title="Forecast"
      lede="the same recording replayed by another kernel or a proposed rule; no such kernel ran here"
      table={null}
      tableShown={false}
      label="modelled"
      source={forecast ? `${sideOf(forecast.before)} → ${sideOf(forecast.after)}` : null}
      pictured={false}
      fileName="forecast"
    >
      <div className={styles.form}>
        <Choice
          label="on"
          options={[
            { value: NONE, word: "choose a kernel" },
            ...(catalogue.data?.kernels ?? []).map((name) => ({ value: name, word: `Linux ${name}` })),
          ]}
          value={kernel}
          onChange={(chosen) => ask(chosen, proposed)}
        />
        <Choice
          label="with"
          options={[
            { value: "", word: "its own rule" },
            ...policy.variants.slice(1).map(({ id }) => ({ value: id, word: `proposed: ${id}` })),
          ]}
          value={proposed}
          onChange={(rule) => ask(kernel, rule)}
        />
      </div>
      {found.isError && isRequested ? (
        <Failed what="The forecast could not be made" error={found.error} onRetry={() => void found.refetch()} />
      ) : !isRequested ? (
        <p className="muted">Which decisions of {policy.id} would change on this host with another kernel?</p>
      ) : !answer ? (
        <p className="muted" role="status">
          Replaying the recording by the rules of Linux {kernel}…
        </p>
      ) : forecast ? (
        <Answer forecast={forecast} />
      ) : (
        <p className="muted">The recording holds no decision of {policy.id}, on either kernel.</p>
      )}
    </ChartFrame>
  );
}

function Answer({ forecast }: { forecast: Forecast }) {
  const most = Math.max(forecast.before.decisions, forecast.after.decisions);
  return (
    <>
      <p className="paragraph">
        <b>{count(forecast.changed)}</b> of {count(most)} decisions change ({percent(forecast.changed, most, 3)}).
        {forecast.caution && ` Caution, ${forecast.caution}.`}
      </p>
      <DataTable
        caption="Rules before and after"
        rows={forecast.rules}
        keyOf={(row: Row) => row.rule}
        columns={[
          {
            id: "rule",
            heading: "rule",
            value: (row) => row.rule,
            cell: (row) => <code title={row.text}>{row.rule}</code>,
          },
          ...(["before", "after"] as const).flatMap((side) => [
            countColumn<Row>(side, (row) => row[side].count),
            {
              id: `${side} share`,
              heading: "share (95 % interval)",
              numeric: true,
              value: (row: Row) => row[side].share ?? -1,
              cell: (row: Row) => shareOf(row[side]),
            },
          ]),
        ]}
      />
    </>
  );
}

const sideOf = (side: Forecast["before"]) => `${side.variant} on Linux ${side.kernel}`;

function shareOf({ share, interval }: Applied): string {
  if (share === null || interval === null) return "–";
  return `${percent(share, 1, 3)} (${percent(interval[0], 1, 3)} to ${percent(interval[1], 1, 3)})`;
}

import { useQueries, useQuery } from "@tanstack/react-query";
import { DataTable } from "../../charts/frame/DataTable";
import { count, NONE } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import { filmQuery } from "../../model/films";
import { analysisQuery, tracesQuery } from "../../model/queries";
import type { Analysis, TraceCard } from "../../model/types";
import { CounterPicture } from "./CounterPicture";
import styles from "./StuckSlot.module.css";

const STUCK = { case: "stuck-slot" };
const LIMIT = "net.core.skb_defer_max";

/** The counter over the limit, and the four recordings in which a real kernel did it. */
export function StuckSlot({ width }: { width: number }) {
  const film = useQuery(filmQuery("skb-defer", STUCK));
  const traces = useQuery(tracesQuery());
  const cards = (traces.data ?? []).filter((trace) => trace.demo && trace.name.startsWith("stuck-"));
  const analyses = useQueries({ queries: cards.map((card) => analysisQuery(card.analysis_id)) });
  const rows = cards.map((card, place) => rowOf(card, analyses[place]?.data));
  return (
    <>
      {film.data && <CounterPicture film={film.data} width={width} />}
      <p className={styles.label}>
        <LabelChip label="modelled" /> v6.18, a TCP reader; the rule’s own machine
      </p>
      <DataTable
        caption="The same on a real v6.18.44 kernel, four recordings in this order"
        columns={[
          {
            id: "recording",
            heading: "recording",
            value: (row) => row.title,
            wide: true,
            cell: (row) => <a href={`/traces/${row.id}`}>{row.title}</a>,
          },
          column("limit", LIMIT),
          column("alien", "read on another CPU"),
          column("flushed", "flushed at home"),
          column("agreed", "kernel agreed with the rule", (row) => ` of ${count(row.compared ?? 0)}`),
        ]}
        rows={rows}
        keyOf={(row) => row.id}
        whole
        empty="The demo library is not loaded: start with npm start."
      />
      <p className={styles.label}>
        <LabelChip label="reconstructed" /> counts of the recordings; “flushed” are consume_skb events at
        skb_defer_free_flush
      </p>
    </>
  );
}

interface Row {
  id: string;
  title: string;
  limit: number | null;
  alien: number | null;
  flushed: number | null;
  compared: number | null;
  agreed: number | null;
}

function rowOf(card: TraceCard, analysis: Analysis | undefined): Row {
  const replay = analysis?.summary?.replays.find((one) => one.policy === "skb-defer" && one.variant === "stock");
  const fidelity = card.by_policy["skb-defer"]?.fidelity ?? null;
  return {
    id: card.id,
    title: card.title ?? card.name,
    limit: replay?.knobs[LIMIT]?.value ?? null,
    alien: replay?.counters.alien?.value ?? null,
    flushed: replay?.counters.flushed?.value ?? null,
    compared: fidelity?.compared ?? null,
    agreed: fidelity?.agreed ?? null,
  };
}

/** A column of counts; `of`: what is said after one. */
const column = (
  id: "limit" | "alien" | "flushed" | "agreed",
  heading: string,
  of: (row: Row) => string = () => "",
) => ({
  ...{ id, heading, numeric: true },
  value: (row: Row) => row[id] ?? -1,
  cell: (row: Row) => (row[id] === null ? NONE : `${count(row[id])}${of(row)}`),
});

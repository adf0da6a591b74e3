import { useQueries, useQuery } from "@tanstack/react-query";
import { DataTable } from "../../charts/frame/DataTable";
import { scaleLinear } from "../../charts/frame/scale";
import { count, NONE } from "../../common/format";
import { analysisQuery, tracesQuery } from "../../model/queries";
import { gaugeOf, type Simulation } from "../../model/simulation";
import { simulationQuery } from "../../model/simulations";
import type { Analysis, TraceCard } from "../../model/types";
import { Picture, SourceNote } from "../figures/picture";
import { path, rect, text } from "../scene/shapes";

const LIMIT = "net.core.skb_defer_max";

/** The counter over the limit, and the four recordings in which a real kernel did it. */
export function StuckSlot({ width }: { width: number }) {
  const run = useQuery(simulationQuery("skb-defer", { case: "stuck-slot" }));
  const traces = useQuery(tracesQuery());
  const cards = (traces.data ?? []).filter((trace) => trace.demo && trace.name.startsWith("stuck-"));
  const analyses = useQueries({ queries: cards.map((card) => analysisQuery(card.analysis_id)) });
  return (
    <>
      {run.data && <CounterPicture run={run.data} width={width} />}
      <SourceNote label="modelled">v6.18, a TCP reader; the rule’s own machine</SourceNote>
      <DataTable
        caption="The same on a real v6.18.44 kernel, four recordings in this order"
        columns={[
          {
            ...{ id: "recording", heading: "recording", wide: true },
            value: (row) => row.title,
            cell: (row) => <a href={`/traces/${row.id}`}>{row.title}</a>,
          },
          column("limit", LIMIT),
          column("alien", "read on another CPU"),
          column("flushed", "flushed on the allocating CPU"),
          column("agreed", "kernel agreed with the rule", (row) => ` of ${count(row.compared ?? 0)}`),
        ]}
        rows={cards.map((card, place) => rowOf(card, analyses[place]?.data))}
        keyOf={(row) => row.id}
        whole
        empty="The demo library is not loaded: start with npm start."
      />
      <SourceNote label="reconstructed">
        counts of the recordings; “flushed” are consume_skb events at skb_defer_free_flush
      </SourceNote>
    </>
  );
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ id, title, name, by_policy }: TraceCard, analysis: Analysis | undefined) {
  const replay = analysis?.summary?.replays.find((one) => one.policy === "skb-defer" && one.variant === "stock");
  const { compared = null, agreed = null } = by_policy["skb-defer"]?.fidelity ?? {};
  const [alien, flushed] = ["alien", "flushed"].map((name) => replay?.counters[name]?.value ?? null);
  return { id, title: title ?? name, limit: replay?.knobs[LIMIT]?.value ?? null, alien, flushed, compared, agreed };
}

/** A column of counts; `of`: what is written after one. */
const column = (id: "limit" | "alien" | "flushed" | "agreed", heading: string, of = (_: Row) => "") => ({
  ...{ id, heading, numeric: true },
  value: (row: Row) => row[id] ?? -1,
  cell: (row: Row) => (typeof row[id] === "number" ? `${count(row[id])}${of(row)}` : NONE),
});

const [HEIGHT, TOP, BOTTOM, LEFT] = [210, 22, 178, 40];

/** The slot's counter against the limit, over the events of a simulation in which the limit is set to 0 and back. */
function CounterPicture({ run, width }: { run: Simulation; width: number }) {
  const values = (id: string) => gaugeOf(run, id)?.values ?? [];
  const [counter, limits, level] = [values("counter:0:0"), values("limit"), values("list:0:0")];
  const right = width - 8;
  const x = scaleLinear([0, run.events.length], [LEFT, right]);
  const y = scaleLinear([0, Math.max(1, ...counter, ...limits)], [BOTTOM, TOP]);
  const steps = (values: readonly number[]) =>
    values.map((value, at) => (at === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`)).join("");
  const [off, back] = [x(run.moments["limit-0"] ?? 0), x(run.moments["limit-back"] ?? 0)];
  const [last, limit] = [counter.at(-1) ?? 0, limits.at(-1) ?? 0];
  const description = `While the limit is 0 the counter only rises. Restored, the limit is ${count(limit)} and the counter ${count(last)}: nothing is pushed, so nothing zeroes it.`;
  const shapes = [
    y
      .ticks(4)
      .map((tick) => [
        path(`M${LEFT} ${y(tick)}H${right}`, { stroke: "--line" }),
        text(LEFT - 6, y(tick) + 4, count(tick), "small muted end"),
      ]),
    rect({ x: off, y: TOP, width: back - off, height: BOTTOM - TOP }, { fill: "--muted", fillOpacity: 0.1 }),
    path(`${steps(level)}V${y(0)}H${LEFT}Z`, { fill: "--data-flushed", fillOpacity: 0.45 }),
    path(steps(limits), { stroke: "--data-limit", width: 2, dash: "6 4" }),
    path(steps(counter), { stroke: "--data-across", width: 2 }),
    text((off + back) / 2, TOP - 8, "limit set to 0", "middle"),
    text(right, y(last) - 7, `slot counter ${count(last)}`, "across end"),
    text(back + 6, y(limit) - 6, `limit ${count(limit)}`, "limit"),
    text(LEFT + 4, BOTTOM - 8, "on the list", "small"),
    text(LEFT, HEIGHT - 10, `events of the scenario, 0 to ${count(run.events.length)}`, "small muted"),
  ];
  return (
    <Picture width={width} title="The slot’s counter and the limit" of={{ height: HEIGHT, description, shapes }} />
  );
}

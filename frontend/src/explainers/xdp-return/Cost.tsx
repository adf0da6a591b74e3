import { useQuery } from "@tanstack/react-query";
import { change, count, rounded, THIN } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import { scaleLinear } from "../../charts/frame/scale";
import { claimsQuery } from "../../model/claims";
import type { Claim } from "../../model/types";
import { claimOf } from "../figures/claims";
import { Picture } from "../figures/picture";
import { path, rect, text } from "../scene/shapes";
import { BUDGET_NS } from "./budget";
import { type Bench, benchesOf } from "./trap.layout";

/** The published prices beside the time a packet has. */
export function Cost({ width }: { width: number }) {
  const claims = useQuery(claimsQuery());
  const benches = benchesOf(claims.data ?? []);
  if (claims.data && benches.length === 0) return <p>The claims library does not hold the benchmark’s figures.</p>;
  return (
    <>
      <CostPicture benches={benches} width={width} />
      <p>
        <LabelChip label="published" /> {sourceOf(claims.data ?? [])}
      </p>
    </>
  );
}

function sourceOf(claims: readonly Claim[]): string {
  const claim = claimOf(claims, "xdp-return-bench-ns");
  if (!claim) return "";
  const { author, date, list } = claim.source;
  return `bench_page_pool on ${claim.machine ?? "a machine not stated"}, ${claim.samples_are}; ${author ?? "author not stated"}, ${list ?? ""} ${date ?? ""}; runs and spread not stated`;
}

export function CostPicture({ benches, width }: { benches: readonly Bench[]; width: number }) {
  const isNarrow = width < 560;
  const left = isNarrow ? 0 : 170;
  const row = isNarrow ? 46 : 34;
  const top = 34;
  const most = Math.max(BUDGET_NS, ...benches.map((bench) => bench.ns));
  const x = scaleLinear([0, most], [left, width - (isNarrow ? 76 : 200)]);
  const bottom = top + benches.length * row;
  const budget = x(BUDGET_NS);
  // Upright, names stand over the bars: the line crosses the bars alone.
  const line = isNarrow
    ? benches.map((_, place) => `M${budget} ${top + place * row + 17}v20`).join("")
    : `M${budget} ${top - 8}V${bottom}`;
  const note = isNarrow
    ? "ns a page; percentages are in the table below"
    : "ns to allocate and return one page; percentages: of the first row’s ns";
  const shapes = [
    benches.map(({ id, what, ns, cycles, ofDirect }, place) => {
      const y = top + place * row + (isNarrow ? 18 : 4);
      const more = [cycles !== null && `${count(cycles)} cycles`, ofDirect !== null && change(ofDirect)];
      return [
        text(0, isNarrow ? y - 5 : y + 12, what),
        rect(
          { x: left, y, width: x(ns) - left, height: 16 },
          { fill: id === "ring" ? "--data-flushed" : "--data-local" },
        ),
        text(x(ns) + 8, y + 13, `${rounded(ns)}${THIN}ns`),
        !isNarrow && text(x(ns) + 76, y + 13, more.filter(Boolean).join(", "), "muted"),
      ];
    }),
    path(line, { stroke: "--data-limit", width: 2, dash: "5 3" }),
    text(
      isNarrow ? 0 : budget,
      top - 14,
      `${rounded(BUDGET_NS)}${THIN}ns: a smallest frame at 100${THIN}Gbit/s`,
      isNarrow ? "limit" : "limit middle",
    ),
    text(0, bottom + 14, note, "small muted"),
  ];
  const description = benches.map((bench) => `${bench.what}: ${rounded(bench.ns)} ns`).join("; ");
  const title = "One page out of the pool and back, beside the time a packet has";
  return <Picture width={width} title={title} of={{ height: bottom + 22, description, shapes }} />;
}

import { useQuery } from "@tanstack/react-query";
import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { change, count, rounded, THIN } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { claimsQuery } from "../../model/claims";
import type { Claim } from "../../model/types";
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
  const claim = claims.find((one) => one.id === "xdp-return-bench-ns");
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
  // Upright, names stand over the bars: the line crosses the bars alone.
  const budget = isNarrow
    ? benches.map((_, place) => `M${x(BUDGET_NS)} ${top + place * row + 17}v20`).join("")
    : `M${x(BUDGET_NS)} ${top - 8}V${bottom}`;
  return (
    <Drawing
      width={width}
      height={bottom + 22}
      title="One page out of the pool and back, beside the time a packet has"
      description={benches.map((bench) => `${bench.what}: ${rounded(bench.ns)} ns`).join("; ")}
    >
      <Decoration>
        {benches.map((bench, place) => {
          const y = top + place * row + (isNarrow ? 18 : 4);
          return (
            <g key={bench.id}>
              <text x={0} y={isNarrow ? y - 5 : y + 12} fontSize={LETTER.text} fill={token("--ink")}>
                {bench.what}
              </text>
              <rect
                x={left}
                y={y}
                width={x(bench.ns) - left}
                height={16}
                fill={token(bench.id === "ring" ? "--data-flushed" : "--data-local")}
              />
              <text x={x(bench.ns) + 8} y={y + 13} fontSize={LETTER.text} fill={token("--ink")}>
                {`${rounded(bench.ns)}${THIN}ns`}
              </text>
              {!isNarrow && (
                <text x={x(bench.ns) + 76} y={y + 13} fontSize={LETTER.text} fill={token("--muted")}>
                  {[
                    bench.cycles === null ? null : `${count(bench.cycles)} cycles`,
                    bench.ofDirect === null ? null : change(bench.ofDirect),
                  ]
                    .filter((part) => part !== null)
                    .join(", ")}
                </text>
              )}
            </g>
          );
        })}
        <path d={budget} stroke={token("--data-limit")} strokeWidth={2} strokeDasharray="5 3" />
        <text
          x={isNarrow ? 0 : x(BUDGET_NS)}
          y={top - 14}
          textAnchor={isNarrow ? "start" : "middle"}
          fontSize={LETTER.text}
          fill={token("--data-limit")}
        >
          {`${rounded(BUDGET_NS)}${THIN}ns: a smallest frame at 100${THIN}Gbit/s`}
        </text>
        <text x={0} y={bottom + 14} fontSize={LETTER.small} fill={token("--muted")}>
          {isNarrow
            ? "ns a page; percentages are in the table below"
            : "ns to allocate and return one page; percentages: of the first row’s ns"}
        </text>
      </Decoration>
    </Drawing>
  );
}

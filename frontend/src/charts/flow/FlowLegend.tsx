import { count } from "../../common/format";
import { Legend } from "../frame/Legend";
import { MarkBox } from "../frame/Mark";
import { token } from "../frame/picture";
import type { Totals } from "./grid";
import { DISTANCE_WORD } from "./words";

interface SampleProps {
  distance: keyof Totals["byDistance"];
  arcs: boolean;
}

/** A cell with its corner marks, or an arc: as the picture draws that distance. */
const Sample = (props: SampleProps) => (
  <MarkBox>
    <SampleMark {...props} />
  </MarkBox>
);

/** The same inside an SVG. */
export function SampleMark({ distance, arcs }: SampleProps) {
  const local = distance === "same-llc";
  const paint = token(local ? "--data-local" : "--data-across");
  return (
    <g>
      {distance === "same-cpu" && (
        <rect
          x="1"
          y="1"
          width="12"
          height="12"
          rx="2"
          fill={token("--data-unknown")}
          fillOpacity="0.3"
          stroke={token("--data-unknown")}
        />
      )}
      {distance !== "same-cpu" && arcs && (
        <path
          d={local ? "M1 11A6 9 0 0 1 13 11" : "M1 3A6 9 0 0 0 13 3"}
          fill="none"
          stroke={paint}
          strokeWidth="2.5"
          strokeDasharray={distance === "cross-node" ? "4 2" : undefined}
        />
      )}
      {distance !== "same-cpu" && !arcs && <rect x="1" y="1" width="12" height="12" rx="2" fill={paint} />}
      {!arcs && distance.startsWith("cross") && <path d="M7.5 1H13V6.5Z" fill={token("--ink")} />}
      {!arcs && distance === "cross-node" && <path d="M1 7.5V13H6.5Z" fill={token("--ink")} />}
    </g>
  );
}

/** The four distances with their counts; a distance this host cannot have is left out. */
export function FlowLegend({ totals, arcs, together }: { totals: Totals; arcs: boolean; together: boolean }) {
  const distances = (["same-cpu", "same-llc", "cross-llc", "cross-node"] as const).filter(
    (distance) => distance === "same-cpu" || totals.byDistance[distance] > 0,
  );
  // What has no mark in this view says so, instead of promising one.
  const wordOf = (distance: keyof Totals["byDistance"]) => {
    const word = DISTANCE_WORD[distance];
    if (distance === "same-cpu") return arcs ? `${word}, no arc` : together ? `${word}, in no cell` : word;
    return distance === "same-llc" && arcs && together ? `${word}, no arc` : word;
  };
  return (
    <Legend
      label="Distance between the CPU that allocated and the CPU that freed"
      entries={distances.map((distance) => ({
        concept: distance === "same-cpu" ? "local" : distance === "same-llc" ? "sameLlc" : "crossLlc",
        word: wordOf(distance),
        value: count(totals.byDistance[distance]),
        mark: <Sample distance={distance} arcs={arcs} />,
      }))}
    />
  );
}

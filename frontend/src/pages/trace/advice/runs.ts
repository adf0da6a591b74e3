/** Benchmark figures that speak about a policy: runs inside the recording, and what its thread published. */

import { spreadSentence } from "../../../charts/throughput/words";
import { change, count, THIN } from "../../../common/format";
import type { Label, ThroughputGroup } from "../../../model/types";

/** One group of figures in a line. */
export interface RunLine {
  group: string;
  title: string;
  /** `1,851,950 to 1,985,067 pps, +7.19 %`. */
  figures: string;
  spread: string;
  /** `exact`: measured here. */
  label: Extract<Label, "exact" | "published">;
}

/** `stuck-2.perf.data.zst` → `stuck-2`: the stem that a recording's own run shares with it. */
const stemOf = (name: string) => name.replace(/\..*$/, "");

/** The group of the run that was measured while this recording was made; undefined for none. */
export const ownRun = (recording: string, groups: readonly ThroughputGroup[]): ThroughputGroup | undefined =>
  groups.find(
    ({ id, series }) => series.length > 0 && id.replace(/-(bits|pps)$/, "") === `measured-${stemOf(recording)}`,
  );

/** Groups about a policy, the recording's own first (none for null). Ids of published groups begin with the policy. */
export function runsOf(policy: string, recording: string | null, groups: readonly ThroughputGroup[]): RunLine[] {
  const stem = recording === null ? null : `measured-${stemOf(recording)}`;
  const own = groups.filter(({ id }) => id.replace(/-(bits|pps)$/, "") === stem);
  const published = groups.filter(({ id }) => id.startsWith(`claim-${policy}-`));
  return [...own, ...published].filter(({ series }) => series.length > 0).map(lineOf);
}

function lineOf({ id, title, unit, series }: ThroughputGroup): RunLine {
  const values = series.map(({ value }) => count(value)).join(" to ");
  const changes = series.flatMap(({ change_of_first }) => (change_of_first === null ? [] : [change(change_of_first)]));
  return {
    group: id,
    title,
    figures: `${values}${THIN}${unit}${changes.length > 0 ? `, ${changes.join(" and ")} of the first` : ""}`,
    spread: spreadSentence(series),
    label: series.some(({ provenance }) => provenance === "published") ? "published" : "exact",
  };
}

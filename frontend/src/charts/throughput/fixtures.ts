import type { ThroughputGroup, ThroughputSeries } from "../../model/types";

/** One series; what is not given is as in a published figure of one sample. For tests. */
export function seriesOf(label: string, value: number, given: Partial<ThroughputSeries> = {}): ThroughputSeries {
  return {
    id: label,
    label,
    side: null,
    points: [{ run: "1", value }],
    value,
    provenance: "published",
    spread: null,
    source: { title: "xsk: generic batch xmit", date: "11 Aug 2025", url: null },
    machine: null,
    note: null,
    change_of_first: null,
    ...given,
  };
}

/** A group in pps with the 10 GbE line rate for 64-byte frames as its reference. For tests. */
export function groupOf(series: ThroughputSeries[], given: Partial<ThroughputGroup> = {}): ThroughputGroup {
  return {
    id: "xsk",
    title: "Batch transmit",
    unit: "pps",
    about: "AF_XDP copy mode, 64 B frames.",
    reference: [{ value: 14_880_952, unit: "pps", label: "10 GbE line rate, 64-byte frames (84 bytes on the wire)" }],
    series,
    ...given,
  };
}

/** Five measured runs a side. */
export const MEASURED = groupOf([
  seriesOf("defer=1", 1_851_950, {
    side: "before",
    provenance: "measured",
    points: [1_849_000, 1_851_950, 1_851_000, 1_853_000, 1_846_100].map((value, run) => ({ run: String(run), value })),
    spread: { low: 1_846_100, high: 1_853_000 },
  }),
  seriesOf("defer=0", 1_985_067, {
    side: "after",
    provenance: "measured",
    points: [1_985_067, 1_981_000].map((value, run) => ({ run: String(run), value })),
    spread: { low: 1_981_000, high: 1_985_067 },
    change_of_first: 0.0719,
  }),
]);

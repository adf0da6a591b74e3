import type { CampaignReport, ClassMode, ClassReport, Outlier, Spread } from "./types";

/** One measure of hosts with these values, ascending; more than 150 are told by a histogram alone. For tests. */
export function spreadOf(values: readonly number[], given: Partial<Spread> = {}): Spread {
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
  const [low, high] = [at(0), at(1)];
  const counts = Array<number>(50).fill(0);
  for (const value of values) {
    const place = high > low ? Math.min(49, Math.floor(((value - low) / (high - low)) * 50)) : 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return {
    measure: "alien-share",
    text: "uses that end on another CPU than allocated the skb",
    unit: "%",
    label: "reconstructed",
    hosts: values.length,
    without: 0,
    base: 1000 * values.length,
    base_of: "lives",
    values: values.length <= 150 ? [...values] : null,
    quantiles: { min: low, p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9), max: high },
    histogram: { low, high, counts },
    ...given,
  };
}

/** Answers of a class of ten hosts that agree, where nothing else is said. For tests. */
export function modeOf(policy: string, given: Partial<ClassMode> = {}): ClassMode {
  const votes = { agree: 10, disagree: 0, either_way: 0, cannot_tell: 0, ...given };
  return {
    policy,
    stand: "keep",
    variant: "stock",
    text: "keep (stock) on 10 of the 10 hosts that lean one way, of 10 in the class",
    label: "reconstructed",
    hosts: votes.agree + votes.disagree + votes.either_way + votes.cannot_tell,
    set: [],
    disagreeing: [],
    ...votes,
    ...given,
  };
}

/** A host that stands apart. For tests. */
export function outlierOf(name: string, value: number, given: Partial<Outlier> = {}): Outlier {
  return {
    name,
    trace_id: `trace of ${name}`,
    analysis_id: `analysis of ${name}`,
    measure: "alien-share",
    value,
    unit: "%",
    label: "reconstructed",
    base: 1000,
    base_of: "lives",
    hosts: 10,
    median: 41,
    mad: 1,
    far: 12.5,
    text: "far away",
    ...given,
  };
}

/** A class of ten hosts. For tests. */
export function classOf(id: string, given: Partial<ClassReport> = {}): ClassReport {
  return {
    id,
    key: { cpu: `CPU ${id}`, llcs: "4 LLCs of 4 CPUs", kernel: "6.18", driver: "ice" },
    hosts: 10,
    modes: [modeOf("skb-defer"), modeOf("rfs-llc")],
    spreads: [spreadOf([40, 40.5, 41, 41.5, 42, 42.5, 43, 43.5, 44, 44.5])],
    outliers: [],
    outliers_in_all: 0,
    outliers_looked_for: true,
    ...given,
  };
}

/** A report of classes. For tests. */
export function reportOf(classes: ClassReport[], given: Partial<CampaignReport> = {}): CampaignReport {
  const hosts = classes.reduce((sum, one) => sum + one.hosts, 0);
  return { id: "report", version: 2, hosts, failed: 0, under_way: 0, classes, ...given };
}

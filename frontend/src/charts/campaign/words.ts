import { count, counted, rounded } from "../frame/format";
import { measureName, valued } from "./measures";
import type { CampaignReport, ClassMode, ClassReport, ClassStand, HostKey, Outlier, Spread } from "./types";

/** What a class says of a policy, as a word. */
export const STAND_WORD: Readonly<Record<ClassStand, string>> = {
  keep: "keep",
  change: "change",
  split: "split",
  "either-way": "either way",
  "cannot-tell": "cannot tell",
};

/** What a class is besides its CPU model. */
export function layoutOf({ llcs, kernel, driver }: HostKey): string {
  return [
    llcs,
    kernel === "unknown" ? "kernel unknown" : kernel,
    driver === "unknown" ? "driver unknown" : driver,
  ].join(" · ");
}

/** The CPU model; where no file told, that. */
export const cpuOf = ({ cpu }: HostKey) => (cpu === "unknown" ? "CPU model unknown" : cpu);

/** The whole name of a class. */
export const className = (key: HostKey) => `${cpuOf(key)} · ${layoutOf(key)}`;

/** On how many hosts the answer stands: those that say it, of all. */
export function standing(mode: ClassMode): { hosts: number; of: number } {
  const own = { "either-way": mode.either_way, "cannot-tell": mode.cannot_tell, split: mode.agree + mode.disagree };
  const hosts = mode.stand in own ? own[mode.stand as keyof typeof own] : mode.agree;
  return { hosts, of: mode.hosts };
}

/** The policy that is asked for where there is none: the one most hosts lean on. */
export function policyOf({ classes }: CampaignReport, asked: string | null): string | null {
  const modes = classes.flatMap((one) => one.modes);
  if (asked !== null && modes.some(({ policy }) => policy === asked)) return asked;
  const leaning = new Map<string, number>();
  for (const { policy, agree, disagree } of modes) leaning.set(policy, (leaning.get(policy) ?? 0) + agree + disagree);
  const most = Math.max(...leaning.values());
  return [...leaning].find(([, hosts]) => hosts === most)?.[0] ?? null;
}

/** Policies that any class has an answer to, in the report's order. */
export function policiesOf({ classes }: CampaignReport): string[] {
  return [...new Set(classes.flatMap((one) => one.modes.map(({ policy }) => policy)))].sort();
}

/** Why a host stands apart, for all its measures: `web-18: alien share 72 % (median 41.3 %, 9.3 deviations away)`. */
export function apartText(name: string, outliers: readonly Outlier[]): string {
  const why = outliers.map(
    ({ measure, value, unit, median, far }) =>
      `${measureName(measure)} ${valued(value, unit)} (median ${rounded(median)}, ${rounded(far, 2)} deviations away)`,
  );
  return `${name}: ${why.join("; ")}`;
}

/** A measure of a class in one sentence. */
export function spreadText({ measure, unit, hosts, without, base, base_of, label, quantiles }: Spread): string {
  const rest = without > 0 ? `, ${count(without)} without` : "";
  return (
    `${measureName(measure)}: median ${valued(quantiles.p50, unit)}, quartiles ${rounded(quantiles.p25)} to ` +
    `${rounded(quantiles.p75)}, of ${counted(hosts, "host")}${rest}, ${count(base)} ${base_of}, ${label}`
  );
}

/** What is left out of all classes. */
export function leftOut({ failed, under_way }: CampaignReport): string {
  const parts = [
    ...(failed > 0 ? [`${counted(failed, "recording")} failed`] : []),
    ...(under_way > 0 ? [`${counted(under_way, "recording")} under way`] : []),
  ];
  return parts.length > 0 ? `${parts.join(", ")}: in no class` : "";
}

/** The picture in words: each class with its answers and its measures. */
export function description(
  report: CampaignReport,
  drawn: readonly ClassReport[],
  measures: readonly string[],
): string {
  const said = drawn.map(({ key, hosts, modes, spreads }) => {
    const answers = modes.map(({ policy, text }) => `${policy}: ${text}`);
    const values = spreads.filter(({ measure }) => measures.includes(measure)).map(spreadText);
    return `${className(key)}, ${counted(hosts, "host")}. ${[...answers, ...values].join("; ")}.`;
  });
  return [...said, leftOut(report)].filter(Boolean).join(" ");
}

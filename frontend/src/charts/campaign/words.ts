import { count, counted, rounded } from "../../common/format";
import { type Measure, measureName, valued } from "./measures";
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
export function policyOf({ classes }: CampaignReport, requested: string | null): string | null {
  const modes = classes.flatMap((one) => one.modes);
  if (requested !== null && modes.some(({ policy }) => policy === requested)) return requested;
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
      `${measureName(measure)} ${valued(value, unit)} (median ${rounded(median)}, ${rounded(far, 3)} deviations away)`,
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
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(under_way > 0 ? [`${count(under_way)} under way`] : []),
  ];
  return parts.length > 0 ? `recordings in no class: ${parts.join(", ")}` : "";
}

/** What the classes say of a policy, in one sentence. */
export function summary({ classes, hosts }: CampaignReport, policy: string | null): string {
  const modes = classes.flatMap((one) => one.modes.filter((mode) => mode.policy === policy));
  const message = new Map<string, number>();
  for (const { stand } of modes) message.set(STAND_WORD[stand], (message.get(STAND_WORD[stand]) ?? 0) + 1);
  const answers = [...message].map(([word, many]) => `${word} in ${count(many)}`);
  const of = `${counted(hosts, "host")} in ${counted(classes.length, "class", "classes")}`;
  return policy === null || answers.length === 0 ? `${of}.` : `${policy}, ${of}: ${answers.join(", ")}.`;
}

/** Classes that are told one by one to a reader who does not see the picture; the table has all. */
const REPORTED = 6;

/** The picture in words: its classes with their answers and measures. */
export function description(
  report: CampaignReport,
  { panels, measures }: { panels: readonly { one: ClassReport }[]; measures: readonly Measure[] },
): string {
  const drawn = new Set(measures.map(({ id }) => id));
  const message = panels.slice(0, REPORTED).map(({ one: { key, hosts, modes, spreads } }) => {
    const answers = modes.map(({ policy, text }) => `${policy}: ${text}`);
    const values = spreads.filter(({ measure }) => drawn.has(measure)).map(spreadText);
    return `${className(key)}, ${counted(hosts, "host")}. ${[...answers, ...values].join("; ")}.`;
  });
  const rest = report.classes.length - message.length;
  const more = rest > 0 ? `${counted(rest, "more class", "more classes")} in the table.` : "";
  return [...message, more, leftOut(report)].filter(Boolean).join(" ");
}

import { count, counted, NONE, percent } from "../../common/format";
import type { Cpu, DecisionFidelity, Decisions } from "../../model/types";
import { instant } from "../frame/units";
import { labelsOf } from "./policyLabels";

/**
 * Agreement, its 95 % interval and its coverage, in one sentence: `stock agrees with the kernel on 99.93 % (99.91 to 99.94 %)
 * of 208,411 packets compared, 98.1 % of those recorded`. Totals that the recording holds too stand beside the predicted ones.
 */
export function fidelitySentence(variant: string, fidelity: DecisionFidelity, unit = "packet"): string {
  const { agreed, compared, recorded, interval, totals = [] } = fidelity;
  const sums = totals.map(
    ({ name, predicted, seen }) => `; ${name}: ${count(predicted)} predicted, ${count(seen)} seen`,
  );
  if (compared === 0) return `${variant}: no ${unit} could be compared with the kernel's own choice${sums.join("")}`;
  const range = interval ? ` (${percent(interval[0], 1)} to ${percent(interval[1], 1)})` : "";
  const covered = recorded ? ` compared, ${percent(compared, recorded)} of those recorded` : "";
  const share = `${percent(agreed, compared)}${range}`;
  return `${variant} agrees with the kernel on ${share} of ${counted(compared, unit)}${covered}${sums.join("")}`;
}

/** One cause and how often it struck. */
export interface Cause {
  cause: string;
  count: number;
}

/** A count that came with its causes, or bare. The most frequent cause first. */
export function causes(given: number | Record<string, number>, bare: string): Cause[] {
  const listed = typeof given === "number" ? [[bare, given] as const] : Object.entries(given);
  return listed
    .map(([cause, times]) => ({ cause, count: times }))
    .filter((one) => one.count > 0)
    .sort((one, other) => other.count - one.count);
}

/** `rule, to cpu3`; a rule of null is no decision on that side. */
function side(variant: string, rule: string | null, to: Cpu): string {
  if (rule === null) return `${variant} takes no decision`;
  return `${variant} takes ${rule}${to === null ? "" : `, to cpu${to}`}`;
}

/** What differs at a moment, in one sentence. */
export function momentSentence({ a, b, moments }: Decisions, place: number): string {
  const t = moments.t[place];
  if (t === undefined) return NONE;
  const left = side(a, moments.rule_a[place] ?? null, moments.to_a[place] ?? null);
  const right = side(b, moments.rule_b[place] ?? null, moments.to_b[place] ?? null);
  return `${instant(t)}: ${left}; ${right}.`;
}

/** A subject in the picker: its name, and how much there is to see. */
export function flowWords({ hash, decisions, writes_a, writes_b }: Decisions["flows"][number], policy: string): string {
  const { named, picked } = labelsOf(policy);
  return `${named(hash)} · ${counted(decisions, "decision")} · ${picked} ${count(writes_a)} | ${count(writes_b)}`;
}

/** The picture in one sentence, for a reader who does not see it. */
export function description(data: Decisions): string {
  const flow = data.flows.find((one) => one.hash === data.flow);
  const differ = `${data.a} and ${data.b} differ at ${counted(data.moments_total, "moment")}.`;
  if (!flow) return differ;
  const { subject, named, verb } = labelsOf(data.policy);
  const what = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${named(flow.hash)}`;
  return `${what}: ${data.a} ${verb} ${counted(flow.writes_a, "time")}, ${data.b} ${counted(flow.writes_b, "time")}. ${differ}`;
}

/** Why nothing is steered: RPS and RFS are off by the knobs of the payload, and no other rule than the one for that was taken. */
export function offSentence({ policy, rules, knobs }: Decisions): string | null {
  if (policy !== "rfs-llc") return null;
  const used = rules.filter((rule) => rule.a > 0 || rule.b > 0);
  const isOff = used.length > 0 && used.every((rule) => rule.rule === "B2-off");
  const knob = knobs.rps_cpus;
  const value = typeof knob === "object" ? knob.value : knob;
  if (!isOff || Number(value ?? Number.NaN) !== 0) return null;
  return "RFS and RPS are off on this host (rps_cpus = 0): every packet stays on the CPU it arrived on.";
}

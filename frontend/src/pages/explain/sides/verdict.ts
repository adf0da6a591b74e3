/**
 * What differs at the end, in a sentence with the base of its percentage (C8), and what it rests on. Nothing here is
 * measured twice, so no spread is known (N3): a gap of counts is stated, and never that a side is better.
 */
import { change, count, rounded, signed } from "../../../common/format";
import { isRecording, lastOf, type Simulation } from "../../../model/simulation";
import { type Amount, amountAt, amountsOf } from "./amounts";
import type { Simulations } from "./stretch";

export interface Verdict {
  sentence: string;
  /** What the sides are, and what the sentence does not say. */
  basis: string;
}

export interface VerdictRequest {
  runs: Simulations;
  names: readonly [string, string];
  /** Gauges that the explainer counts, the most important first. */
  first: readonly string[];
  nameOf: (id: string, run: Simulation) => string;
}

/** Whether the sides were given the same packets: two rules of one recording, or two scenarios that differ in one thing. */
export const isMixed = ([a, b]: Simulations): boolean =>
  isRecording(a) !== isRecording(b) || (isRecording(a) && a.parameters.trace !== b.parameters.trace);

/** The verdict over both simulations, each at its end. */
export function verdictOf({ runs, names, first, nameOf }: VerdictRequest): Verdict {
  const [a, b] = runs;
  const basis = basisOf(runs, names);
  if (isMixed(runs))
    return {
      sentence: `${names[0]} and ${names[1]} were given different packets: no gap between their counts can be put down to a rule.`,
      basis,
    };
  const ends = [lastOf(a), lastOf(b)] as const;
  const differing = amountsOf(runs).filter((amount) => {
    const [left, right] = [amountAt(a, amount, ends[0]), amountAt(b, amount, ends[1])];
    return left !== null && right !== null && left !== right;
  });
  const chosen =
    first.map((id) => differing.find((one) => one.id === id)).find((one) => one) ?? largest(runs, differing);
  if (!chosen) return { sentence: "At the end no count that both sides have differs.", basis };
  const left = amountAt(a, chosen, ends[0]) ?? 0;
  const right = amountAt(b, chosen, ends[1]) ?? 0;
  const share = left === 0 ? "" : ` (${change((right - left) / left)} of ${names[0]}’s ${number(left)})`;
  const others = differing.length - 1;
  const more = others === 0 ? "" : ` ${count(others)} more ${others === 1 ? "count differs" : "counts differ"}.`;
  return {
    sentence: `At the end, ${amountName(chosen.id, a, nameOf)}. ${names[0]}: ${number(left)} ${chosen.unit}; ${names[1]}: ${number(right)}; gap ${gapWords(right - left)}${share}.${more}`,
    basis,
  };
}

/** The widest gap relative to the larger of both sides. */
function largest([a, b]: Simulations, amounts: readonly Amount[]): Amount | undefined {
  const share = (amount: Amount) => {
    const [left, right] = [amountAt(a, amount, lastOf(a)) ?? 0, amountAt(b, amount, lastOf(b)) ?? 0];
    return Math.abs(right - left) / Math.max(left, right, 1);
  };
  return [...amounts].sort((one, other) => share(other) - share(one))[0];
}

function basisOf([a, b]: Simulations, names: readonly [string, string]): string {
  const one = "one stretch of one recording, so no spread is known";
  if (isRecording(a) && isRecording(b)) {
    if (isMixed([a, b])) return "Two recordings.";
    if (a.label === b.label) return `Both sides are ${a.label} from ${one}.`;
    const model = a.label === "modelled" ? 0 : 1;
    const other = model === 0 ? b : a;
    return `${names[1 - model]} is ${other.label}, ${names[model]} is modelled on the same events, as if they had come alike: ${one}.`;
  }
  if (isRecording(a) || isRecording(b)) {
    const recorded = isRecording(a) ? 0 : 1;
    return `${names[recorded]} is ${[a, b][recorded]?.label} from a recording, ${names[1 - recorded]} is modelled.`;
  }
  const turned = differing(a, b);
  return `Modelled on both sides: counts of a scenario, not a measured rate. They differ in ${turned}.`;
}

/** Parameters that differ between two scenarios, with both values. */
function differing(a: Simulation, b: Simulation): string {
  const names = [...new Set([...Object.keys(a.parameters), ...Object.keys(b.parameters)])]
    .filter((name) => a.parameters[name] !== b.parameters[name])
    .map((name) => `${name} (${a.parameters[name] ?? "none"}, ${b.parameters[name] ?? "none"})`);
  return names.length === 0 ? "nothing" : names.join(", ");
}

/** A whole number exactly, another to four digits. */
export const number = (value: number): string => (Number.isInteger(value) ? count(value) : rounded(value));

/** A gap with its sign. */
export const gapWords = (gap: number): string =>
  Number.isInteger(gap) ? signed(gap) : `${gap > 0 ? "+" : ""}${rounded(gap)}`;

/** An amount in words; what every recording counts beside its policy has no name in an explainer. */
export const amountName = (id: string, run: Simulation, nameOf: (id: string, run: Simulation) => string): string =>
  id === "differs" ? "decided otherwise than the kernel did" : nameOf(id, run);

/** Different machines or releases between the sides are said aloud, not in a footnote (C10). */
export function differentHosts([a, b]: Simulations): string | null {
  const what = [
    a.kernel !== b.kernel && `Linux ${a.kernel} and ${b.kernel}`,
    JSON.stringify(a.host) !== JSON.stringify(b.host) && "two shapes of host",
    // Two rules on one recording are told apart by their verdict and their labels.
    isMixed([a, b]) && a.label !== b.label && `${a.label} and ${b.label} numbers`,
  ].filter(Boolean);
  return what.length > 0 ? `The sides differ in more than the rule: ${what.join(", ")}.` : null;
}

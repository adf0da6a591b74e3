import type { Cpu, Decisions } from "../../model/types";

/** A moment as a row. */
export interface Moment {
  place: number;
  t: number;
  flow: string | null;
  /** The rule each side took; null: no decision. */
  a: string | null;
  b: string | null;
  toA: Cpu;
  toB: Cpu;
}

/** The moments, in the order of the clock. */
export function momentsOf({ moments }: Decisions): Moment[] {
  return moments.t.map((t, place) => ({
    place,
    t,
    flow: moments.flow[place] ?? null,
    a: moments.rule_a[place] ?? null,
    b: moments.rule_b[place] ?? null,
    toA: moments.to_a[place] ?? null,
    toB: moments.to_b[place] ?? null,
  }));
}

/** One decision for the shown flow. */
export interface Step {
  key: string;
  t: number;
  variant: string;
  cpu: Cpu;
  rule: string | null;
  write: "yes" | "no";
}

/** Both sides' decisions for the shown flow on one clock; at the same instant, side a first. */
export function stepsOf({ a, b, series }: Decisions): Step[] {
  const side = (which: "a" | "b", variant: string) =>
    series[which].t.map((t, place): Step => {
      const [cpu, rule] = [series[which].cpu[place] ?? null, series[which].rule[place] ?? null];
      return { key: `${which} ${place}`, t, variant, cpu, rule, write: series[which].write[place] ? "yes" : "no" };
    });
  return [...side("a", a), ...side("b", b)].sort((one, other) => one.t - other.t);
}

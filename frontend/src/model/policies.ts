/** Policies, what their replays cost, which mode they speak for, and sweeps, as the API sends them. */

/** How a number came to be. */
export type Label = "exact" | "reconstructed" | "assumed" | "modelled" | "published";

/** How often a replay of the rule that really ran agrees with what the kernel did. */
export interface Fidelity {
  /** Whether the recorded kernel ran this rule with these knobs; else how far another rule decides alike. */
  ran?: boolean;
  compared: number;
  agreed: number;
  /** All decisions of the kind in the recording; null in analyses made before 0.3.0. */
  recorded?: number | null;
  /** 95 % interval of agreed ÷ compared, 0 to 1; null where nothing was compared. */
  interval?: [number, number] | null;
  /** Totals that the replay predicts, beside those in the recording. */
  totals?: { name: string; predicted: number; seen: number }[];
}

/** What a decision by a rule does to state that later decisions read. */
export type Effect = "writes" | "keeps" | "none";

/** One branch of a policy, with the kernel function it stands in and the version it was read in. */
export interface PolicyRule {
  id: string;
  text: string;
  function: string;
  source: string;
  effect: Effect;
}

/** A sysctl, queue file or socket option. */
export interface Knob {
  name: string;
  text: string;
  min: number;
  max: number;
}

/** How far replays of a policy's variants agree with a kernel that was switched to one of them. */
export interface Judged {
  kernel: string;
  date: string;
  /** What an agreement counts, and whether one by one or in sums. */
  what: string;
  runs: {
    runs: string;
    recordings: string[];
    agreements: {
      variant: string;
      compared: number;
      agreed: number;
      /** Decisions in the recordings, compared or not. */
      recorded: number;
      /** 95 % interval of agreed ÷ compared, 0 to 1. */
      interval: [number, number];
    }[];
  }[];
}

/** One disputed decision. */
export interface Policy {
  id: string;
  question: string;
  /** The one that runs today first. */
  variants: { id: string; text: string; source: string }[];
  rules: PolicyRule[];
  knobs: Knob[];
  /** Null where no kernel that runs a variant was recorded. */
  judged: Judged | null;
  /** Its documentation as Markdown, which the engine runs as its test; empty where it is not beside the server. */
  page: string;
}

/** What the engine can replay. */
export interface Catalogue {
  items: Policy[];
  /** Kernel profiles, oldest first. */
  kernels: string[];
}

/** A knob's value in a replay, and where it came from (`host.txt`, `assumed: default of 6.18`, `set`). */
export interface KnobUsed {
  value: number;
  source: string;
}

/** A number and where it comes from. */
export interface Counter {
  /** Null where the recording cannot show it. */
  value: number | null;
  label: Label;
}

/** What one thing costs, as a range. */
export interface CostParameter {
  id: string;
  text: string;
  /** `ns` or `cycles`. */
  unit: string;
  low: number;
  high: number;
  /** `assumed`: published elsewhere; `reconstructed`: calibrated from this recording. */
  label: Label;
  source: string;
  /** Values it was taken from; 0 for a published figure without a sample size. */
  samples: number;
}

/** A sum of parameters over the decisions of one replay: always modelled, always a range. */
export interface CostEstimate {
  id: string;
  text: string;
  unit: string;
  low: number;
  high: number;
  /** What it is per: `skb`, `page`, `packet`, `recording`. */
  per: string;
  /** How many of those there were. */
  base: number;
  /** How often each parameter is in it. */
  terms: Record<string, number>;
}

/** One policy variant over the recording. */
export interface ReplaySummary {
  policy: string;
  variant: string;
  kernel: string;
  knobs: Record<string, KnobUsed>;
  decisions: Record<string, number>;
  counters: Record<string, Counter>;
  fidelity: (Fidelity & { not_compared?: Record<string, number> }) | null;
  /** Empty where nothing is known of it. */
  costs: { parameters: CostParameter[]; estimates: CostEstimate[] };
}

/** How often a rule applies, with the 95 % interval of its share. */
export interface Applied {
  count: number;
  share: number | null;
  interval: [number, number] | null;
}

/** One policy on the recorded kernel and on another one, or under a proposed rule. */
export interface Forecast {
  policy: string;
  before: { kernel: string; variant: string; decisions: number };
  after: { kernel: string; variant: string; decisions: number };
  changed: number;
  rules: { rule: string; text: string; before: Applied; after: Applied }[];
  /** Why the replay of the recorded kernel is doubtful, if it is. */
  caution: string | null;
}

/** The answer to "which mode should this host use?". */
export type Stand = "keep" | "change" | "either-way" | "cannot-tell";

/** One figure that speaks for or against a mode. */
export interface Evidence {
  name: string;
  value: number;
  unit: string;
  label: Label;
  /** What it is a share or count of; empty where it is a plain count. */
  base: string;
}

/** Which mode this host should use, for one policy. */
export interface Advice {
  policy: string;
  stand: Stand;
  /** Variant it comes down to; null where it cannot tell. */
  variant: string | null;
  text: string;
  evidence: Evidence[];
  /** When it holds, one clause each. */
  conditions: string[];
  would_change: string[];
  /** Commands as typed; empty where there is nothing to set. In every list one that changes the host says so in its comment. */
  set: string[];
  /** Put back what those of `set` and `record` change; empty where they change nothing. */
  undo: string[];
  /** Show the effect; they only read. */
  check: string[];
  /** What to record where the trace does not decide. */
  record: string[];
}

/** One policy over a range: exactly one of `knob` and `hosts`. */
export interface SweepRequest {
  policy: string;
  variants: string[];
  knob?: { name: string; values: number[] };
  /** `recorded`, `one-llc`, `own-llc`, `preset:NAME`. */
  hosts?: string[];
}

/** One variant at one place of the axis. */
export interface SweepPoint {
  /** The knob's value, or the host's name. */
  at: string;
  variant: string;
  counters: Record<string, Counter>;
  estimates: CostEstimate[];
  /** Whether this is how the recording was made, so that its figures are no what-if. */
  recorded: boolean;
}

/** Points by axis, then by variant. */
export interface Sweep {
  policy: string;
  axis: { kind: "knob" | "host"; name: string };
  points: SweepPoint[];
}

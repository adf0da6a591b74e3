import type { DecisionFidelity, DecisionSeries, Decisions, Policy } from "../../model/types";

/**
 * A series written as text, one letter an instant, ten ns apart: a digit is the CPU on record, `?` an unknown one, and
 * `*` before it a write. `*0 0 *3 ?`. For tests.
 */
export function seriesOf(text: string): DecisionSeries {
  const words = text.split(" ").filter(Boolean);
  return {
    t: words.map((_, place) => place * 10),
    cpu: words.map((word) => (word.endsWith("?") ? null : Number(word.replace("*", "")))),
    rule: words.map((word) => (word.startsWith("*") ? "A1" : "A0")),
    write: words.map((word) => word.startsWith("*")),
  };
}

/** A rule that ran and agrees on everything; what is given is otherwise. For tests. */
export const fidelityOf = (given: Partial<DecisionFidelity>): DecisionFidelity => ({
  ran: true,
  compared: 4,
  agreed: 4,
  recorded: null,
  interval: null,
  totals: [],
  not_compared: {},
  disagreed: {},
  ...given,
});

/** Nothing decided, nothing compared. */
export const NOTHING: Decisions = {
  policy: "rfs-llc",
  a: "stock",
  b: "intended",
  from: 0,
  to: 100,
  rules: [],
  flows: [],
  flow: null,
  series: { a: seriesOf(""), b: seriesOf("") },
  series_left_out: 0,
  moments: { t: [], rule_a: [], rule_b: [], to_a: [], to_b: [], flow: [], before: null, after: null },
  moments_total: 0,
  fidelity: { a: null, b: null },
  knobs: {},
  label: "reconstructed",
};

/** One flow that hops between two LLC domains, with three moments of which the middle one is another flow's. */
export const HOPPING: Decisions = {
  ...NOTHING,
  rules: [
    { rule: "A0", text: "kept", a: 190_442, b: 208_788 },
    { rule: "A1", text: "write: other CPU, same LLC", a: 18_377, b: 0 },
    { rule: "A9", text: "write: reader may not run there", a: 0, b: 0 },
  ],
  flows: [{ hash: "0x50a4fd73", decisions: 18_377, writes_a: 4, writes_b: 2 }],
  flow: "0x50a4fd73",
  series: { a: seriesOf("*0 *1 *0 0 *5"), b: seriesOf("*0 0 0 0 *5") },
  moments: {
    t: [10, 15, 20],
    rule_a: ["A1", "A1", null],
    rule_b: ["A0", "A0", "A0"],
    to_a: [1, 2, null],
    to_b: [0, 0, 0],
    flow: ["0x50a4fd73", "0x11111111", "0x50a4fd73"],
    before: 4,
    after: null,
  },
  moments_total: 3,
  fidelity: {
    a: fidelityOf({
      compared: 208_411,
      agreed: 208_265,
      not_compared: { "dropped at a full backlog": 6324 },
      disagreed: { B6: 26, B7: 120 },
    }),
    b: null,
  },
};

/** A policy with these variants, and the rules of `HOPPING`. */
export function policyOf(id: string, ...variants: string[]): Policy {
  return {
    id,
    judged: null,
    question: "must the table follow?",
    variants: variants.map((variant) => ({ id: variant, text: "", source: "" })),
    rules: [
      { id: "A0", text: "kept", function: "rps_record_sock_flow", source: "v7.1", effect: "keeps" },
      { id: "A1", text: "write", function: "rps_record_sock_flow", source: "v7.1", effect: "writes" },
      { id: "A9", text: "write", function: "rps_record_cond", source: "v1 as posted", effect: "writes" },
    ],
    knobs: [],
    page: "",
  };
}

/** Two variants of deferral on one list: cpu1 frees skbs of cpu0, which one side hands back and the other frees there. */
export const DEFERRING: Decisions = {
  ...NOTHING,
  policy: "skb-defer",
  a: "v-defer",
  b: "v-old",
  rules: [
    { rule: "B5-push", text: "pushed on the list", a: 4, b: 0 },
    { rule: "A6-cache", text: "into this CPU's cache", a: 0, b: 4 },
  ],
  flows: [{ hash: "0x00000000", decisions: 4, writes_a: 4, writes_b: 0 }],
  flow: "0x00000000",
  series: { a: seriesOf("*0 *0 *0 *0"), b: seriesOf("1 1 1 1") },
  fidelity: { a: fidelityOf({}), b: null },
};

/** The arithmetic of the trap: one word read with the mask and with its complement, and the published calls on a log axis. */
import type { Claim } from "../../model/types";

/** Flow A of the film’s first seed on a host of 12 CPU numbers; trap.test.ts holds it against the film. */
export const EXAMPLE = { hash: 3_319_602_322, mask: 15, ids: 12, recorded: 1, reader: 3 } as const;

export interface Reading {
  name: string;
  formula: string;
  /** Bits that are read, most significant first. */
  isRead: readonly boolean[];
  value: number;
  /** What the next test makes of it. */
  test: string;
  verdict: "writes" | "keeps";
}

/** The word a read on `cpu` leaves. */
export const wordFor = (cpu: number): number => EXAMPLE.hash - (EXAMPLE.hash % (EXAMPLE.mask + 1)) + cpu;

/** Bits of a word, most significant first. */
export const bitsOf = (word: number): readonly boolean[] =>
  Array.from({ length: 32 }, (_, place) => Math.floor(word / 2 ** (31 - place)) % 2 === 1);

/** The recorded word under the three rules, when the reader asks from another CPU of the same domain. */
export function readings(): readonly Reading[] {
  const word = wordFor(EXAMPLE.recorded);
  const size = EXAMPLE.mask + 1;
  const border = 32 - Math.log2(size);
  const low = word % size;
  const high = word - low;
  const bits = Array.from({ length: 32 }, (_, place) => place);
  return [
    {
      name: "stock",
      formula: "value ≠ new value",
      isRead: bits.map(() => true),
      value: word,
      test: "another word: written",
      verdict: "writes",
    },
    {
      name: "as posted",
      formula: "value & ~rps_cpu_mask",
      isRead: bits.map((bit) => bit < border),
      value: high,
      test: `≥ nr_cpu_ids (${EXAMPLE.ids}): no CPU, written`,
      verdict: high >= EXAMPLE.ids ? "writes" : "keeps",
    },
    {
      name: "as described",
      formula: "value & rps_cpu_mask",
      isRead: bits.map((bit) => bit >= border),
      value: low,
      test: `CPU ${low}, same LLC as CPU ${EXAMPLE.reader}: kept`,
      verdict: low >= EXAMPLE.ids ? "writes" : "keeps",
    },
  ];
}

export interface Calls {
  label: string;
  machine: string;
  before: readonly number[];
  after: readonly number[];
  meanBefore: number;
  meanAfter: number;
  unit: string;
}

const numbers = (values: readonly (number | string)[]): number[] =>
  values.filter((value): value is number => typeof value === "number");

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Published steering calls, the proof of concept and the later versions. */
export function callsOf(claims: readonly Claim[]): readonly Calls[] {
  const rows = [
    { id: "rfs-llc-steer-calls", label: "proof of concept, 8 Mar 2026" },
    { id: "rfs-llc-v3-steer-calls", label: "v3 to v6, rounded by the source" },
  ];
  return rows.flatMap(({ id, label }) => {
    const claim = claims.find((one) => one.id === id);
    const side = (name: string) => numbers(claim?.series.find((one) => one.side === name)?.values ?? []);
    const [before, after] = [side("before"), side("after")];
    if (!claim || before.length === 0 || after.length === 0) return [];
    const { machine, unit } = claim;
    return [
      {
        label,
        machine: machine ?? "machine not stated",
        before,
        after,
        meanBefore: mean(before),
        meanAfter: mean(after),
        unit,
      },
    ];
  });
}

/** The arithmetic of the trap: one word read with the mask and with its complement, and the published calls on a log axis. */
import type { Claim } from "../../model/types";
import { claimOf, meanOf, numbersOf } from "../figures/claims";

/** Flow A of the simulation’s first seed on a host of 12 CPU numbers; trap.test.ts holds it against the simulation. */
export const EXAMPLE = { hash: 3_319_602_322, mask: 15, ids: 12, recorded: 1, reader: 3 } as const;

/** The word a read on `cpu` leaves. */
export const wordFor = (cpu: number): number => EXAMPLE.hash - (EXAMPLE.hash % (EXAMPLE.mask + 1)) + cpu;

/** Bits of a word, most significant first. */
export const bitsOf = (word: number): readonly boolean[] =>
  Array.from({ length: 32 }, (_, place) => Math.floor(word / 2 ** (31 - place)) % 2 === 1);

/**
 * The recorded word under the three rules, when the reader asks from another CPU of the same domain: the bits that are read,
 * most significant first, their value, and what the next test makes of it.
 */
export function readings() {
  const word = wordFor(EXAMPLE.recorded);
  const size = EXAMPLE.mask + 1;
  const [border, low] = [32 - Math.log2(size), word % size];
  const reading = (name: string, formula: string, value: number, isRead: (bit: number) => boolean, test: string) => ({
    ...{ name, formula, value, test, verdict: value >= EXAMPLE.ids ? "writes" : "keeps" },
    isRead: Array.from({ length: 32 }, (_, bit) => isRead(bit)),
  });
  const noCpu = `≥ nr_cpu_ids (${EXAMPLE.ids}): no CPU, written`;
  const isCpu = `CPU ${low}, same LLC as CPU ${EXAMPLE.reader}: kept`;
  return [
    reading("stock", "value ≠ new value", word, () => true, "another word: written"),
    reading("as posted", "value & ~rps_cpu_mask", word - low, (bit) => bit < border, noCpu),
    reading("as described", "value & rps_cpu_mask", low, (bit) => bit >= border, isCpu),
  ];
}

const PUBLISHED = [
  { id: "rfs-llc-steer-calls", label: "proof of concept, 8 Mar 2026" },
  { id: "rfs-llc-v3-steer-calls", label: "v3 to v6, rounded by the source" },
];

/** Published steering calls, the proof of concept and the later versions. */
export const callsOf = (claims: readonly Claim[]) =>
  PUBLISHED.flatMap(({ id, label }) => {
    const claim = claimOf(claims, id);
    const [before, after] = [numbersOf(claim, "before"), numbersOf(claim, "after")];
    if (!claim || before.length === 0 || after.length === 0) return [];
    const means = { meanBefore: meanOf(before), meanAfter: meanOf(after) };
    return [{ label, machine: claim.machine ?? "machine not stated", unit: claim.unit, before, after, ...means }];
  });

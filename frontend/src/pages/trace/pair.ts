import type { Policy, ReplaySummary } from "../../model/types";

/** The other side of a first look, where the thread itself names one. */
const PROPOSED: Readonly<Record<string, string>> = { "rfs-llc": "intended" };

/**
 * The two variants a policy opens with: the one that runs today, and against it what the address says, else the one the
 * thread proposes, else the first that decides otherwise on this recording, else the next in the catalogue.
 */
export function pairOf(
  { id, variants }: Policy,
  a: string | null,
  b: string | null,
  replays: readonly ReplaySummary[],
): { a: string; b: string } {
  const known = variants.map((variant) => variant.id);
  const one = a !== null && known.includes(a) ? a : (known[0] ?? "stock");
  if (b !== null && known.includes(b)) return { a: one, b };
  const reported = PROPOSED[id];
  if (reported !== undefined && known.includes(reported)) return { a: one, b: reported };
  const decided = (variant: string) => {
    const replay = replays.find((replay) => replay.policy === id && replay.variant === variant);
    return replay && JSON.stringify(Object.entries(replay.decisions).sort());
  };
  const other = known.find((variant) => variant !== one && decided(variant) !== decided(one));
  return { a: one, b: other ?? known.find((variant) => variant !== one) ?? one };
}

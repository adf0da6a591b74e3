/** What a sweep goes over unless the reader says otherwise. */
import type { Knob, Policy, Sweep, SweepRequest } from "../../model/types";
import { MOST_PLACES } from "../../url/sweep";

/** Places worth a look, by knob; a knob without a row takes powers of four between its bounds. */
const PLACES: Readonly<Record<string, readonly number[]>> = {
  "net.core.skb_defer_max": [0, 2, 16, 64, 128, 256],
  "net.core.rps_sock_flow_entries": [0, 256, 1024, 4096, 32768],
  rps_flow_cnt: [0, 256, 1024, 4096],
  XDP_GENERIC_XMIT_BATCH: [0, 1, 4, 16, 32, 64],
  XDP_MAX_TX_SKB_BUDGET: [32, 64, 128, 256],
  page_pool_ring: [64, 256, 1024, 4096, 16384],
  page_size: [4096, 16384, 65536],
};

/** Places that are made up without a row of their own. */
const MADE_UP = 7;

/** Values of a knob to sweep, with the recorded one among them, ascending. */
export function placesOf({ name, min, max }: Knob, recorded: number | null): number[] {
  const own = PLACES[name] ?? madeUp(min, max);
  const inside = own.filter((value) => value >= min && value <= max);
  const all = recorded === null ? inside : [...inside, recorded];
  return [...new Set(all)].sort((one, other) => one - other).slice(0, MOST_PLACES);
}

function madeUp(min: number, max: number): number[] {
  if (max - min < MADE_UP) return Array.from({ length: max - min + 1 }, (_, step) => min + step);
  return [min, ...Array.from({ length: MADE_UP - 1 }, (_, step) => Math.max(1, min) * 4 ** step)];
}

/** Hosts to sweep: the recording's own, both extremes, every preset. */
export function hostsOf(presets: readonly { name: string }[]): string[] {
  return ["recorded", "one-llc", "own-llc", ...presets.map(({ name }) => `preset:${name}`)].slice(0, MOST_PLACES);
}

/** A recorded knob as a number; null where it is not one. */
export function numberOf(recorded: unknown): number | null {
  const value = typeof recorded === "number" ? recorded : Number.parseInt(String(recorded ?? ""), 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Whether a policy is about caches between CPUs, so that its first sweep goes over hosts. */
const OVER_HOSTS = new Set(["rfs-llc"]);

/** The axis a policy opens with: a knob's name, or null for hosts. */
export function firstAxis({ id, knobs }: Policy): string | null {
  return OVER_HOSTS.has(id) ? null : (knobs[0]?.name ?? null);
}

/** The sweep of one knob with its defaults. */
export function knobSweep(policy: string, knob: Knob, recorded: number | null, variants: string[]): SweepRequest {
  return { policy, variants, knob: { name: knob.name, values: placesOf(knob, recorded) } };
}

/** Reads `0, 2, 16` as typed; a sentence when it is no list of values the knob can have. */
export function readPlaces(text: string, { name, min, max }: Knob): number[] | string {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return `Give at least one value of ${name}.`;
  if (words.length > MOST_PLACES) return `${words.length} values; a sweep takes at most ${MOST_PLACES}.`;
  const bad = words.find((word) => !/^\d{1,16}$/.test(word) || Number(word) < min || Number(word) > max);
  if (bad !== undefined) return `${bad} is no value of ${name}; expected whole numbers from ${min} to ${max}.`;
  return [...new Set(words.map(Number))].sort((one, other) => one - other);
}

/**
 * The answer with `recorded` only where it holds. The server says it of every place at which the rule that ran was
 * replayed; on another host than recorded that is a what-if all the same.
 */
export function asRecorded(sweep: Sweep, isElsewhere: boolean): Sweep {
  const isOwn = (at: string) => !isElsewhere && (sweep.axis.kind === "knob" || at === "recorded");
  return { ...sweep, points: sweep.points.map((point) => ({ ...point, recorded: point.recorded && isOwn(point.at) })) };
}

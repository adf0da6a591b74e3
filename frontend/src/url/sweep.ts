/**
 * A sweep as one key of the address: `POLICY:VARIANTS:AXIS:PLACES`, lists by commas.
 *
 *     sweep=skb-defer:stock,v-defer:net.core.skb_defer_max:0,2,16,64
 *     sweep=rfs-llc:stock,intended:host:recorded,one-llc,preset:server-4x4
 */
import type { SweepRequest } from "../model/types";

/** The word in place of a knob when hosts are swept. */
const HOSTS = "host";

/** Places an axis may have: each costs a replay a variant, and the server takes no more. */
export const MOST_PLACES = 64;

const NAME = /^[\w.+-]{1,80}$/;
const PLACE = /^(recorded|one-llc|own-llc|preset:[\w.+-]{1,80})$/;

/** Reads what `writeSweep` writes; undefined for anything else. */
export function readSweep(text: string): SweepRequest | undefined {
  const [, policy = "", variants = "", axis = "", places = ""] = /^([^:]*):([^:]*):([^:]*):(.*)$/.exec(text) ?? [];
  const names = variants.split(",");
  const list = places.split(",");
  if (![policy, axis, ...names].every((name) => NAME.test(name)) || list.length > MOST_PLACES) return undefined;
  if (axis === HOSTS)
    return list.every((place) => PLACE.test(place)) ? { policy, variants: names, hosts: list } : undefined;
  if (!list.every((value) => /^\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value)))) return undefined;
  return { policy, variants: names, knob: { name: axis, values: list.map(Number) } };
}

/** Writes a sweep. */
export function writeSweep({ policy, variants, knob, hosts }: SweepRequest): string {
  const places = knob ? knob.values.join(",") : (hosts ?? []).join(",");
  return [policy, variants.join(","), knob?.name ?? HOSTS, places].join(":");
}

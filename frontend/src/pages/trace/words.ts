import { duration, instant } from "../../charts/frame/units";
import { VOCABULARY } from "../../charts/vocabulary";
import type { NotePlace } from "../../model/notes";
import type { Host, LifeRow } from "../../model/types";

/** How the allocating CPU is known. */
export const originWord = ({ origin }: LifeRow): string => (origin === "unknown" ? VOCABULARY.unknown.word : origin);

/** How it ended. */
export const fateWord = ({ fate }: LifeRow): string => (fate === "consumed" ? "freed" : fate);

/** The choice of the recorded kernel: its release, or that it is not known. */
export function ownKernel(host: Pick<Host, "kernel" | "kernel_reading"> | null): string {
  if (host?.kernel_reading?.profile === null)
    return host.kernel ? `none for Linux ${host.kernel}` : "not known: choose one";
  return host?.kernel ? `the host’s release, ${host.kernel}` : "the host’s release";
}

/** Where a note is, in a line. */
export function placeWords({ from, to, skb, moment, policy }: NotePlace): string {
  const what = [
    skb && `skb ${skb.address}, first seen at ${instant(skb.t0)}`,
    moment !== null && `${policy ? `${policy} at ` : "at "}${instant(moment)}`,
  ].filter((one) => typeof one === "string");
  return what.length > 0 ? what.join("; ") : `${instant(from)} to ${instant(to)}, ${duration(to - from)}`;
}

import { VOCABULARY } from "../../charts/vocabulary";
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

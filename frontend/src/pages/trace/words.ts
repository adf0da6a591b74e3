import { VOCABULARY } from "../../charts/vocabulary";
import type { Host } from "../../model/types";

const ORIGINS = ["origin unknown", "exact", "reconstructed"] as const;

/** How the allocating CPU is known, from its code or its word. */
export function originWord(origin: number | string): string {
  if (typeof origin === "number") return ORIGINS[origin] ?? String(origin);
  return origin === "unknown" ? VOCABULARY.unknown.word : origin;
}

/** The choice of the recorded kernel: its release, or that it is not known. */
export function ownKernel(host: Pick<Host, "kernel" | "kernel_reading"> | null): string {
  if (host?.kernel_reading?.profile === null)
    return host.kernel ? `none for Linux ${host.kernel}` : "not known: choose one";
  return host?.kernel ? `the host’s release, ${host.kernel}` : "the host’s release";
}

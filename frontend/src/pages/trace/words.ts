import { VOCABULARY } from "../../charts/vocabulary";

const ORIGINS = ["origin unknown", "exact", "reconstructed"] as const;

/** How the allocating CPU is known, from its code or its word. */
export function originWord(origin: number | string): string {
  if (typeof origin === "number") return ORIGINS[origin] ?? String(origin);
  return origin === "unknown" ? VOCABULARY.unknown.word : origin;
}

import type { ReactNode } from "react";

/** A cap, or a choice made for the reader, said where it was made. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className="space-above-8 space-below-12 pad-x-10 pad-y-4 size-note leading-18 notice-edge">{children}</p>;
}

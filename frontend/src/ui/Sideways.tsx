import type { ReactNode } from "react";

interface Props {
  /** What scrolls. */
  label: string;
  /** A group is no landmark: for a page with many of these boxes. */
  isGroup?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A box for what may be too wide: reached by the keyboard, with a shadow at the edge that hides more. */
export function Sideways({ label, isGroup = false, className = "", children }: Props) {
  return (
    <section
      role={isGroup ? "group" : undefined}
      aria-label={label}
      className={`sideways shrinkable ${className}`}
      tabIndex={0}
    >
      {children}
    </section>
  );
}

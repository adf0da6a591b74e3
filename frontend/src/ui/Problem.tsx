import type { ReactNode } from "react";

interface Props {
  id?: string;
  className?: string | undefined;
  /** A note was there before and is not announced. */
  role?: "alert" | "note";
  children: ReactNode;
}

/** What went wrong, or must not be overlooked, in a sentence. */
export const Problem = ({ className = "", role = "alert", ...rest }: Props) => (
  <div className={`problem ink own-line all-columns pad-x-10 pad-y-6 ${className}`} role={role} {...rest} />
);

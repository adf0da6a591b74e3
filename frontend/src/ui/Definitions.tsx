import type { ReactNode } from "react";
import styles from "./Definitions.module.css";

interface ListProps {
  /** With a line between two; or without columns, the meaning at the right edge. */
  look?: "ruled" | "spread";
  className?: string | undefined;
  children: ReactNode;
}

/** Terms with what they mean, or facts with their values. */
export const Definitions = ({ look, className = "", children }: ListProps) => (
  <dl className={`${styles[look ?? "list"]} ${className}`}>{children}</dl>
);

interface Props {
  term: ReactNode;
  /** Classes of the term, in place of those that set it back. */
  className?: string | undefined;
  children: ReactNode;
}

/** One row of such a list. */
export const Definition = ({ term, className = "muted", children }: Props) => (
  <div>
    <dt className={className}>{term}</dt>
    <dd>{children}</dd>
  </div>
);

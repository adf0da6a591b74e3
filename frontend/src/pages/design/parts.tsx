import type { ReactNode } from "react";
import styles from "./Design.module.css";

interface SectionProps {
  id: string;
  title: string;
  /** What is decided here, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** One part of the page: its name and rule on the left, what it looks like on the right. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-name`}>
      <header>
        <h2 className="size-lead tracking-minus-0_01em" id={`${id}-name`}>
          {title}
        </h2>
        <p>{lead}</p>
      </header>
      <div className={styles.exhibit}>{children}</div>
    </section>
  );
}

/** The name of a token as code writes it. */
export function Name({ children }: { children: string }) {
  return <code className="ink">{children}</code>;
}

import type { ReactNode } from "react";
import { Definition } from "../../ui/Definitions";
import { readToken } from "./contrasts";
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
        <p className="space-above-4 muted pretty">{lead}</p>
      </header>
      <div className="grid gap-x-20 gap-14 shrinkable">{children}</div>
    </section>
  );
}

/** One row of a list of tokens: name and value, and what it is for. */
export const TokenRow = ({ token, children }: { token: string; children: ReactNode }) => (
  <Definition
    className="mono small muted"
    term={
      <>
        <Name>{token}</Name> {readToken({ palette: "okabe-ito", theme: "light" }, token)}
      </>
    }
  >
    {children}
  </Definition>
);

/** The name of a token as code writes it. */
export function Name({ children }: { children: string }) {
  return <code className="ink">{children}</code>;
}

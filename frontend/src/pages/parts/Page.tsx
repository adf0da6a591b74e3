import type { ReactNode } from "react";
import styles from "./Page.module.css";

/** The main part of a page and the name of its tab. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <title>{title ? `${title} · skbscope` : "skbscope"}</title>
      {children}
    </main>
  );
}

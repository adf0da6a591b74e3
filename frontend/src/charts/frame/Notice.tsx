import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/** A cap, or a choice made for the reader, said where it was made. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>;
}

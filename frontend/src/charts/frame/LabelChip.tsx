import type { Label } from "../../model/types";
import { LABEL_MEANING } from "../vocabulary";
import styles from "./LabelChip.module.css";

/** How a number came to be, as a small outlined word; its promise is one sentence away. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <span className={styles.chip} title={LABEL_MEANING[label]}>
      {label}
    </span>
  );
}

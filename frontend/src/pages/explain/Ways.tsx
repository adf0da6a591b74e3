import type { Motion } from "../../player/track";
import { chooseMotion, useMotion } from "./motion";
import styles from "./Ways.module.css";

/** Other ways to read: all at once, or without motion. The switch wins over the system's setting (A3). */
export function Ways({ onArticle }: { onArticle: () => void }) {
  const motion = useMotion();
  const other: Motion = motion === "full" ? "reduced" : "full";
  return (
    <p className={styles.ways}>
      <button type="button" onClick={onArticle}>
        Read it as an article
      </button>
      <button type="button" aria-pressed={motion === "reduced"} onClick={() => chooseMotion(other)}>
        {motion === "full" ? "Turn motion off" : "Turn motion on"}
      </button>
    </p>
  );
}

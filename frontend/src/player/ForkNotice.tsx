import styles from "./ForkNotice.module.css";

/** Says that the simulation has left its old course, and leads back. */
export function ForkNotice({ what, onUndo }: { what: string; onUndo: () => void }) {
  return (
    <p className={styles.notice} role="status">
      <span>You decided {what} yourself; what followed is new.</span>
      <button type="button" onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

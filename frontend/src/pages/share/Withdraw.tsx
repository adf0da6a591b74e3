import { useId, useState } from "react";
import buttons from "../parts/Button.module.css";
import styles from "./ShareDialog.module.css";

interface Props {
  onWithdraw: (reason: string) => void;
  failure: Error | null;
}

/** Takes the figure back for good, with a reason that its address gives from then on. */
export function Withdraw({ onWithdraw, failure }: Props) {
  const [reason, setReason] = useState("");
  const field = useId();
  return (
    <details className={styles.fold}>
      <summary>Withdraw</summary>
      <form
        className={styles.withdraw}
        onSubmit={(event) => {
          event.preventDefault();
          onWithdraw(reason.trim());
        }}
      >
        <p>
          Takes it back for good. Its address will answer with the reason; pictures that others keep a copy of stay
          where they are.
        </p>
        <label htmlFor={field}>Reason</label>
        <input
          id={field}
          value={reason}
          maxLength={300}
          required
          pattern=".*\S.*"
          onChange={(event) => setReason(event.target.value)}
        />
        <button type="submit" className={buttons.button}>
          Withdraw this figure
        </button>
        {failure && <p role="alert">{failure.message}</p>}
      </form>
    </details>
  );
}

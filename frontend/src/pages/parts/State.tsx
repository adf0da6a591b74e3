import type { ReactNode } from "react";
import { ApiError } from "../../api/client";
import styles from "./State.module.css";

/** What is missing, why, and what to do: the empty and the waiting state of a part of a page. */
export function Missing({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <div className="panel pad-14">
      <p className="bold">{what}</p>
      {children && <div className={`${styles.why} space-above-2 muted`}>{children}</div>}
    </div>
  );
}

/** A failure with the server's own sentence, and the way to try again. */
export function Failed({ what, error, onRetry }: { what: string; error: unknown; onRetry?: () => void }) {
  const sentence = error instanceof Error ? error.message : String(error);
  return (
    <div className={`${styles.failed} panel pad-14`} role="alert">
      <p className="bold">{what}</p>
      <div className={`${styles.why} space-above-2 ink`}>
        {sentence}
        {onRetry && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) && (
          <>
            {" "}
            <button type="button" className="underlined accent" onClick={onRetry}>
              Try again
            </button>
          </>
        )}
      </div>
    </div>
  );
}

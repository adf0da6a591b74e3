import { Link } from "@tanstack/react-router";
import { POLICIES } from "../../../api/policies";
import type { Explainer } from "../../../explainers/contract";
import buttons from "../../../ui/Button.module.css";
import { scriptPath } from "../../home/captureCommands";
import { Failed, Missing } from "../../parts/State";
import styles from "./Own.module.css";

interface Props {
  explainer: Explainer;
  /** Why the recording that was asked for cannot be shown; absent = there is none at all. */
  error?: unknown;
  onRetry?: () => void;
  /** Back to the rule that ran, where another was asked for. */
  onVariant?: (() => void) | null;
}

/** Nothing to show under the picture: what would have to be recorded, and how. */
export function NoRecording({ explainer: { meta }, error, onRetry, onVariant }: Props) {
  const script = POLICIES.find((one) => one === meta.policy) ?? "all";
  const how = (
    <ul className="pad-left-18 space-above-6 space-below-6">
      <li>
        <a href={scriptPath(script)} download={`skbscope-capture-${script}.sh`}>
          The script that records {script === "all" ? "every policy" : script}
        </a>
        : a shell script to read, then to run as root on the host in question; it changes no setting.
      </li>
      <li>
        <Link to="/">Drop what it made on the front page</Link>, then come back to this address.
      </li>
    </ul>
  );
  return (
    <div className={styles.none}>
      {error === undefined ? (
        <Missing what={`No recording here holds decisions of ${meta.short}`}>{how}</Missing>
      ) : (
        <>
          <Failed what="This recording cannot stand under the picture" error={error} {...(onRetry && { onRetry })} />
          {how}
          {onVariant && (
            <button type="button" className={buttons.button} onClick={onVariant}>
              Back to the rule that ran
            </button>
          )}
        </>
      )}
    </div>
  );
}

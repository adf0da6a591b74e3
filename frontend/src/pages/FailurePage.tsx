import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../ui/Button";
import buttons from "../ui/Button.module.css";
import { failureOf } from "./failure";
import { Page } from "./parts/Page";

export interface Props {
  error: unknown;
  /** Tries again without loading the whole page; without it the page is loaded again. */
  onRetry?: () => void;
}

/** A page that cannot be shown: what happened, in one sentence, and the ways on. The header stays. */
export function FailurePage({ error, onRetry }: Props) {
  const [hasTriedInVain, setTriedInVain] = useState(false);
  const { heading, sentence, canRetry, canSignIn } = failureOf(error, globalThis.navigator?.onLine ?? true);
  const retry = async () => {
    if (onRetry) return onRetry();
    // Loading the page while nothing answers would leave the browser's own error in its place.
    const answers = await fetch(location.href, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (answers) location.reload();
    else setTriedInVain(true);
  };
  return (
    <Page title={heading}>
      <h1>{heading}</h1>
      <p className="max-72ch pretty muted" role="alert">
        {sentence}
        {hasTriedInVain && " Tried again: still no answer."}
      </p>
      <p className="row wrap gap-y-8 gap-x-14 items-center">
        {canRetry && (
          <Button kind="primary" onClick={() => void retry()}>
            Try again
          </Button>
        )}
        {canSignIn && (
          <Link to="/access" className={buttons.primary}>
            Sign in
          </Link>
        )}
        <Link to="/traces">All recordings</Link>
        <Link to="/">Add a recording</Link>
      </p>
    </Page>
  );
}

import { useRouter } from "@tanstack/react-router";
import { lazy } from "react";
import type { Props } from "./FailurePage";
import { busyUntil, whenIdle } from "./idle";
import { PageFileMissing } from "./pageFile";
import { Page } from "./parts/Page";

const load = () => import("./FailurePage");

/** Most visits end without an error: its page comes in a file of its own, fetched while there is nothing else to do. */
export const prepareErrorPage = () => whenIdle(() => void load().catch(() => {}));

/** A page that cannot be shown: what happened, in one sentence, and the ways on. The header stays. */
export const ErrorPage = lazy(() =>
  busyUntil(
    load().then(
      (module) => ({ default: module.FailurePage }),
      () => ({ default: Unreachable }),
    ),
  ),
);

/** Where not even the file of the error page arrives. */
const Unreachable = (_: Props) => (
  <Page title="This page did not load">
    <h1>This page did not load</h1>
    <p role="alert">The server does not answer. Load this page again in a moment.</p>
  </Page>
);

/** The same for an error that a page threw while it was drawn. */
export function ThrownErrorPage({ error }: { error: unknown }) {
  const router = useRouter();
  // The file of a page is asked for once; only loading the page again asks anew.
  return error instanceof PageFileMissing ? (
    <ErrorPage error={error} />
  ) : (
    <ErrorPage error={error} onRetry={() => void router.invalidate()} />
  );
}

import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../api/client";
import type { Props } from "./FailurePage";
import { useBusy, whenIdle } from "./idle";
import { PageFileMissing } from "./pageFile";
import { Page } from "./parts/Page";

const load = () => import("./FailurePage");

/** Most visits end without an error: its page comes in a file of its own, fetched while there is nothing else to do. */
export const prepareErrorPage = () => whenIdle(() => void load().catch(() => {}));

const Loaded = lazy(() =>
  load().then(
    (module) => ({ default: module.FailurePage }),
    () => ({ default: Unreachable }),
  ),
);

/** React shows what has loaded up to 300 ms later: until then the page is not ready. */
const Loading = () => {
  useBusy(true);
  return null;
};

/** A page that cannot be shown: what happened, in one sentence, and the ways on. The header stays. */
export const ErrorPage = (props: Props) => (
  <Suspense fallback={<Loading />}>
    <Loaded {...props} />
  </Suspense>
);

/** Shown at an address that has no page. */
export const NotFoundPage = () => (
  <ErrorPage error={new ApiError({ title: "", status: 404, detail: "No page has this address." })} />
);

/** Where not even the file of the error page arrives. */
const Unreachable = (_: Props) => (
  <Page title="Not loaded">
    <h1>Not loaded</h1>
    <p className="paragraph" role="alert">
      The server does not answer. Reload the page.
    </p>
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

import { ApiError } from "../api/client";
import { ErrorPage } from "./ErrorPage";

/** Shown at an address that has no page. */
export function NotFoundPage() {
  const problem = { title: "", status: 404, detail: "No page has this address." };
  return <ErrorPage error={new ApiError(problem)} />;
}

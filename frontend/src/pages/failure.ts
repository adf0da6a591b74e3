import { ApiError, asksForTokens } from "../api/client";
import { PageFileMissing } from "./pageFile";

/** What went wrong in a heading and one sentence, and whether another try can help. */
export interface Failure {
  heading: string;
  sentence: string;
  canRetry: boolean;
  /** Signing in may help: what is private answers as if it did not exist. */
  canSignIn: boolean;
}

/** Describes why a page cannot be shown; `isOnline` is what the browser knows of its own connection. */
export function failureOf(error: unknown, isOnline: boolean, hasTokens = asksForTokens()): Failure {
  const failure = (heading: string, sentence: string, canRetry: boolean, canSignIn = false) => ({
    heading,
    sentence,
    canRetry,
    canSignIn,
  });
  const isCut = error instanceof PageFileMissing || (error instanceof ApiError && error.status === 0);
  if (isCut && !isOnline) return failure("You are offline", "Connect this computer, then try again.", true);
  if (error instanceof PageFileMissing)
    return failure("This page did not load", "The server does not answer, or it was updated in between.", true);
  if (!(error instanceof ApiError))
    return failure("This page stopped", error instanceof Error ? error.message : String(error), true);
  switch (error.status) {
    case 0:
      return failure("The server does not answer", "Check that skbscope is running, then try again.", true);
    case 401:
    case 403:
      return failure("This is private", error.message, false, hasTokens);
    case 404:
      return hasTokens
        ? failure(
            "Not found, or private",
            `${error.message} What is private to others has the same answer.`,
            false,
            true,
          )
        : failure("Not found", error.message, false);
    case 410:
      return failure("This was deleted", error.message, false);
    default:
      return failure("The server could not answer", error.message, error.status >= 500 || error.status === 429);
  }
}

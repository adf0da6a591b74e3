/** Who asks, who sees what, and until when. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import type { Sent } from "../api/payloads";

export type Service = Sent["Service"];
export type Me = Sent["Me"];
export type Standing = Sent["Standing"];
export type Visibility = Standing["visibility"];
type Begun = Sent["Begun"];
type SignedIn = Sent["SignedIn"];

/** What can be private, unlisted or public. */
export type OwnedKind = "uploads" | "comparisons" | "campaigns";

/** Limits, retention, and what the token is that asks. */
export const readService = (signal?: AbortSignal) => getJson<Service>("/service", {}, signal);

export const serviceQuery = () =>
  queryOptions({
    queryKey: ["service"],
    queryFn: ({ signal }) => readService(signal),
    retry: false,
  });

/** Who sees a thing, and until when. */
export const standingQuery = (kind: OwnedKind, id: string) =>
  queryOptions({
    queryKey: ["standing", kind, id],
    queryFn: ({ signal }) => getJson<Standing>(`/${kind}/${id}/holding`, {}, signal),
    retry: false,
  });

/** Sets who sees a thing of one's own. */
export const show = (kind: OwnedKind, id: string, visibility: Visibility) =>
  sendJson<unknown>("PATCH", `/${kind}/${id}`, { visibility });

/** Begins a sign-in: where to go, and what the tab keeps meanwhile. */
export const beginLogin = () => sendJson<Begun>("POST", "/login", {});

/** What the provider sent the browser back with. */
export type SignInAnswer = Sent["Answered"];

/** Ends a sign-in: a token. */
export const finishLogin = (answered: SignInAnswer) => sendJson<SignedIn>("POST", "/login/token", answered);

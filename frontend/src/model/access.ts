/** Who asks, who sees what, and until when. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import type { components } from "../api/generated";

export type Service = components["schemas"]["Service"];
export type Me = components["schemas"]["Me"];
export type Standing = components["schemas"]["Standing"];
export type Visibility = Standing["visibility"];
type Begun = components["schemas"]["Begun"];
type SignedIn = components["schemas"]["SignedIn"];

/** What can be private, unlisted or public. */
export type Held = "uploads" | "comparisons" | "campaigns";

/** Limits, retention, and what the token is that asks. */
export const askService = (signal?: AbortSignal) => getJson<Service>("/service", {}, signal);

export const serviceQuery = () =>
  queryOptions({
    queryKey: ["service"],
    queryFn: ({ signal }) => askService(signal),
    retry: false,
  });

/** Who sees a thing, and until when. */
export const standingQuery = (kind: Held, id: string) =>
  queryOptions({
    queryKey: ["standing", kind, id],
    queryFn: ({ signal }) => getJson<Standing>(`/${kind}/${id}/holding`, {}, signal),
    retry: false,
  });

/** Sets who sees a thing of one's own. */
export const show = (kind: Held, id: string, visibility: Visibility) =>
  sendJson<unknown>("PATCH", `/${kind}/${id}`, { visibility });

/** Begins a sign-in: where to go, and what the tab keeps meanwhile. */
export const beginLogin = () => sendJson<Begun>("POST", "/login", {});

/** What the provider sent the browser back with. */
export interface Answered {
  ticket: string;
  state: string;
  code: string;
  iss: string | null;
}

/** Ends a sign-in: a token. */
export const finishLogin = (answered: Answered) => sendJson<SignedIn>("POST", "/login/token", answered);

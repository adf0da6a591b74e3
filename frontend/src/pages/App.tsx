import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../api/client";
import { measureDrawn } from "../common/drawn";
import { claimsQuery } from "../model/claims";
import { busyUntil, watchIdle } from "./idle";
import { makeRouter } from "./router";

/** 409: a table that an analysis under way has not written yet. */
const isNotReady = (error: Error) => error instanceof ApiError && error.status === 409;

/** A refusal stays a refusal. A missing answer is worth two more tries, a table that is being written thirty. */
function isWorthAnother(times: number, error: Error): boolean {
  if (isNotReady(error)) return times < 30;
  return times < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503);
}

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: isWorthAnother,
      retryDelay: (_, error) => (isNotReady(error) ? 1000 : 600),
    },
  },
});
watchIdle(queries);
const router = makeRouter();

/** What the server has drawn takes no hand: until the portal stands in its place, the page is not ready. */
let placed = () => {};
void busyUntil(
  new Promise<void>((done) => {
    placed = done;
  }),
);

/**
 * Everything the first page needs to be drawn at once: its own code, and what it shows. A page that the server has drawn
 * already stands until then, so that nothing flashes.
 */
export async function ready(): Promise<void> {
  const { pathname } = globalThis.location;
  const id = /^\/explain\/([\w-]+)$/.exec(pathname)?.[1];
  await Promise.all([
    router.load(),
    // Lists are drawn with their published figures.
    (pathname === "/" || pathname === "/explain") && queries.prefetchQuery(claimsQuery()),
    id && import("./explain/prepare").then(({ prepare }) => prepare(queries, id, globalThis.location.search)),
  ]);
  measureDrawn();
}

/** The portal. */
export function App() {
  useEffect(() => placed(), []);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

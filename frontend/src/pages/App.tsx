import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ApiError } from "../api/client";
import { watchIdle } from "./idle";
import { makeRouter } from "./router";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a missing answer is worth a second try.
      retry: (times, error) =>
        times < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
      retryDelay: 600,
    },
  },
});
watchIdle(queries);
const router = makeRouter();

/** The portal. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

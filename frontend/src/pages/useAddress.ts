import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { RawQuery } from "../url/property";

/** Goes to another query on the same page: a step to go back from, or in place of the current one. */
export type GoTo = (query: RawQuery, isInPlace?: boolean) => void;

/** The query of the address, and the way to another. */
export function useAddress(): [RawQuery, GoTo] {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const goTo = useCallback<GoTo>(
    (search, replace = false) => void navigate({ to: ".", search: search as never, replace, resetScroll: false }),
    [navigate],
  );
  return [query, goTo];
}

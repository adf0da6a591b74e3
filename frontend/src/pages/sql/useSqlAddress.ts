import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { RawQuery } from "../../url/property";
import { assumptionsOf, readSql, type SqlView, writeSql } from "../../url/sql";

/** What the address asks, what it asks under, and the way to ask something else: each is a step to go back from. */
export function useSqlAddress() {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const view = useMemo(() => readSql(query), [query]);
  const assumptions = useMemo(() => assumptionsOf(query), [query]);
  const ask = useCallback(
    (wanted: SqlView) => void navigate({ to: ".", search: writeSql(wanted, assumptions) as never, resetScroll: false }),
    [navigate, assumptions],
  );
  return { query, view, assumptions, ask };
}

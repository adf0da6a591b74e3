/** One SELECT over the tables of an analysis: its payloads and its reads. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import type { Label } from "./types";

/** A value of an answer. Whole numbers beyond 2^53 are decimal texts, addresses hex texts. */
export type SqlCell = boolean | number | string | null;

export interface SqlColumn {
  name: string;
  /** DuckDB's word. */
  type: string;
  /** What its numbers point at on the trace page. */
  means: "time" | "life" | "event" | null;
}

export interface SqlAnswer {
  columns: SqlColumn[];
  rows: SqlCell[][];
  /** There are more rows than these. */
  truncated: boolean;
  cut_cells: number;
  ms: number;
  /** One sentence: what was left out, or why nothing can be told. */
  note: string | null;
}

export interface ReadableTable {
  name: string;
  /** A shorter name, where no other event has it. */
  plain: string | null;
  about: string;
  label: Exclude<Label, "published">;
  /** null = only a query counts them. */
  rows: number | null;
  columns: { name: string; type: string; unit: string | null; about: string }[];
}

export interface SavedQuery {
  id: string;
  title: string;
  about: string;
  /** Events it reads; a recording without them cannot tell. */
  needs: string[];
  sql: string;
}

/** The tables of a finished analysis and what they hold never change, so an answer is asked for once. */
const FOREVER = Number.POSITIVE_INFINITY;

export const sqlSchemaQuery = (aid: string) =>
  queryOptions({
    queryKey: ["sql schema", aid],
    queryFn: async ({ signal }) =>
      (await getJson<{ tables: ReadableTable[] }>(`/analyses/${aid}/sql/schema`, {}, signal)).tables,
    staleTime: FOREVER,
  });

export const savedQueriesQuery = () =>
  queryOptions({
    queryKey: ["saved queries"],
    queryFn: async ({ signal }) => (await getJson<{ items: SavedQuery[] }>("/queries", {}, signal)).items,
    staleTime: FOREVER,
  });

export const sqlQuery = (aid: string, sql: string) =>
  queryOptions({
    queryKey: ["sql", aid, sql],
    queryFn: ({ signal }) => sendJson<SqlAnswer>("POST", `/analyses/${aid}/sql`, { sql }, signal),
    staleTime: FOREVER,
    retry: false,
  });

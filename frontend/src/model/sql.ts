/** One SELECT over the tables of an analysis: its payloads and its reads. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import type { Sent } from "../api/payloads";

export type SqlAnswer = Sent["QueryAnswer"];
/** A column; `means` is what its numbers point at on the trace page. */
export type SqlColumn = Sent["AnswerColumn"];
/** A value of an answer. Whole numbers beyond 2^53 are decimal texts, addresses hex texts. */
export type SqlCell = SqlAnswer["rows"][number][number];
/** `plain` is a shorter name, where no other event has it; `rows` is null where only a query counts them. */
export type ReadableTable = Sent["ReadableTable"];
/** `needs`: events it reads; a recording without them cannot tell. */
export type SavedQuery = Sent["SavedQuery"];

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

import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import type { Sent } from "../../api/payloads";
import type { Claim } from "../../model/types";
import { ANY, type Narrowing } from "../../url/claims";

export const yearOf = (claim: Claim): string => claim.source.date?.slice(0, 4) ?? "not stated";

/** The change that a claim's line shows: that of its first configuration after the change. */
export const changeOf = (claim: Claim): number | null => claim.recomputed[0]?.change_pct ?? null;

export const couldDecide = (claim: Claim): boolean => claim.recomputed.length > 0 && claim.verdict === null;

/** What the author states as the change, of the claim or of one of its configurations. */
export const statedOf = (claim: Claim): string | null =>
  claim.as_published ?? claim.series.find((series) => series.as_published)?.as_published ?? null;

/** Everything a search looks in, in lower case. */
export function textOf(claim: Claim): string {
  const { source } = claim;
  return [
    ...[claim.id, claim.policy, claim.subsystem, claim.driver, claim.figure, claim.unit, claim.machine, claim.note],
    ...claim.series.flatMap((series) => [series.label, series.as_published]),
    ...claim.not_stated,
    ...[source.author, source.date, source.subject, source.list, source.message_id],
  ]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
}

/** The claims that hold every word and fit every filter, in their order. */
export function narrowed(claims: readonly Claim[], by: Narrowing): Claim[] {
  const words = by.words.toLowerCase().split(/\s+/).filter(Boolean);
  return claims.filter((claim) => {
    const text = words.length > 0 ? textOf(claim) : "";
    return (
      (by.policy === ANY || claim.policy === by.policy) &&
      (by.subsystem === ANY || claim.subsystem === by.subsystem) &&
      (by.driver === ANY || claim.driver === by.driver) &&
      (by.year === ANY || yearOf(claim) === by.year) &&
      (by.runs === ANY || couldDecide(claim) === (by.runs === "decided")) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The values of a field with how many claims have each, by name. */
export function choicesOf(claims: readonly Claim[], of: (claim: Claim) => string | null): [string, number][] {
  const found = new Map<string, number>();
  for (const claim of claims) {
    const value = of(claim);
    if (value !== null) found.set(value, (found.get(value) ?? 0) + 1);
  }
  return [...found].sort(([one], [other]) => one.localeCompare(other, "en"));
}

/** Every published claim, and how many of them their own runs could decide. */
export type Ledger = Sent["Ledger"];

export const ledgerQuery = () =>
  queryOptions({
    queryKey: ["ledger"],
    queryFn: ({ signal }) => getJson<Ledger>("/ledger", {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

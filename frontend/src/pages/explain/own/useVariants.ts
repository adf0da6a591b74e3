import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { analysisQuery } from "../../../model/queries";

/** Variants of a policy that an analysis replayed, in its order; none while they are not known. */
export function useVariants(policy: string, analysis: string | null): readonly string[] {
  const { data } = useQuery({ ...analysisQuery(analysis ?? ""), enabled: analysis !== null });
  return useMemo(
    () => (data?.summary?.replays ?? []).filter((one) => one.policy === policy).map((one) => one.variant),
    [data, policy],
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { Failed, Missing } from "./State";

interface WaitingProps {
  of: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">;
  /** Said while it is asked for; without it nothing is. */
  pending?: string;
  /** Said when it failed. */
  failed: string;
}

/** What a part of a page shows until the answer to its query is there; nothing once it is. */
export function Waiting({ of, pending, failed }: WaitingProps) {
  if (of.isPending) return pending && <Missing what={pending} />;
  return of.isError && <Failed what={failed} error={of.error} onRetry={() => void of.refetch()} />;
}

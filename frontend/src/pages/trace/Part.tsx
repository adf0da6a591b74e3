import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PanelProps } from "../../model/selection";
import { Failed, Missing } from "../parts/State";

/** What a panel that reads one table of the analysis gets from the page. */
export type PartProps<Data> = Omit<PanelProps<Data>, "data"> & { aid: string; isReady: boolean };

interface Props<Data> {
  name: string;
  isReady: boolean;
  of: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A panel, or what it waits for. */
export function Part<Data>({ name, isReady, of, children }: Props<Data>) {
  const { data, error, refetch } = of;
  if (error && !data) return <Failed what={`${name} cannot be drawn`} error={error} onRetry={() => void refetch()} />;
  if (!isReady) return <Missing what={name}>Comes with the next step of the analysis.</Missing>;
  if (!data) return <Missing what={name}>Asking for this range…</Missing>;
  return children(data);
}

/** The table of hosts without a page: which rows, in which order, on which page of it. */
import { type SortValue, sorted } from "../../charts/frame/sorting";
import type { CampaignHost } from "../../model/campaigns";
import type { CampaignView, HostState } from "../../url/campaign";

/** Rows drawn at a time, however many hosts there are. */
export const ROWS = 50;

/** What the table lists: rows of one page, and how many there are of all. */
export interface Listed {
  rows: CampaignHost[];
  /** Hosts that fit. */
  found: number;
  /** The page shown, from 1; the last one where the address asks for more. */
  page: number;
  pages: number;
}

const STATES: Readonly<Record<CampaignHost["state"], HostState>> = {
  waiting: "under-way",
  running: "under-way",
  ready: "analysed",
  failed: "failed",
};

/** Hosts that fit what is asked for. A policy asked for narrows nothing: every host says something to each. */
export function fitting(hosts: readonly CampaignHost[], { hosts: chosen, q, state }: CampaignView): CampaignHost[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return hosts.filter((host) => {
    if (chosen !== null && host.class_id !== chosen) return false;
    if (state !== "any" && STATES[host.state] !== state) return false;
    const text = `${host.name} ${host.file}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What a host is sorted by in a column: `name`, `class`, `state`, `added`, `mode/POLICY`, else a measure. */
export function sortValue(host: CampaignHost, column: string, classOf: (id: string) => string): SortValue {
  if (column === "name") return host.name;
  if (column === "state") return host.state;
  if (column === "added") return host.created_at;
  if (column === "class") return host.class_id === null ? null : classOf(host.class_id);
  if (column.startsWith("mode/")) {
    const mode = host.modes?.[column.slice(5)];
    return mode ? `${mode.stand} ${mode.variant ?? ""}` : null;
  }
  return host.measures?.[column]?.value ?? null;
}

/** The column and the way of an address's `sort`. */
export function sortingOf(sort: string | null): { column: string; descending: boolean } | null {
  if (sort === null) return null;
  return sort.startsWith("-") ? { column: sort.slice(1), descending: true } : { column: sort, descending: false };
}

/** The rows to draw. */
export function listed(
  hosts: readonly CampaignHost[],
  view: CampaignView,
  classOf: (id: string) => string = (id) => id,
): Listed {
  const fit = fitting(hosts, view);
  const by = sortingOf(view.sort);
  const inOrder = by ? sorted(fit, (host) => sortValue(host, by.column, classOf), by.descending) : fit;
  const pages = Math.max(1, Math.ceil(fit.length / ROWS));
  const page = Math.min(view.page, pages);
  return { rows: inOrder.slice((page - 1) * ROWS, page * ROWS), found: fit.length, page, pages };
}

import type { QueryClient } from "@tanstack/react-query";
import type { NotePlace } from "../../../model/notes";
import { livesQuery } from "../../../model/queries";
import type { LifeRow } from "../../../model/types";

/** Pages of lives looked through at most: 2,000 skbs that are alive at the same moment. */
const PAGES = 10;

/** The number that an skb has in an analysis; null where that analysis has no life which begins there. */
export async function findSkb(
  queries: QueryClient,
  aid: string,
  skb: NonNullable<NotePlace["skb"]>,
): Promise<number | null> {
  const isIt = ({ address, t0 }: LifeRow) => address === skb.address && t0 === skb.t0;
  const { pages } = await queries.fetchInfiniteQuery({
    ...livesQuery(aid, { from: skb.t0, to: skb.t0 }),
    pages: PAGES,
    getNextPageParam: ({ items, next }) => (items.some(isIt) ? null : next),
  });
  return pages.flatMap(({ items }) => items).find(isIt)?.n ?? null;
}

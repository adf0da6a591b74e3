import type { QueryClient } from "@tanstack/react-query";
import type { NotePlace } from "../../../model/notes";
import { livesQuery } from "../../../model/queries";
import type { LifeRow, Page } from "../../../model/types";

/** Pages of lives looked through at most: 2,000 skbs that are alive at the same moment. */
const PAGES = 10;

/** The number that an skb has in an analysis; null where that analysis has no life which begins there. */
export async function findSkb(
  queries: QueryClient,
  aid: string,
  skb: NonNullable<NotePlace["skb"]>,
): Promise<number | null> {
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const found: Page<LifeRow> = await queries.fetchQuery(livesQuery(aid, { from: skb.t0, to: skb.t0 }, cursor));
    const life = found.items.find(({ address, t0 }) => address === skb.address && t0 === skb.t0);
    if (life) return life.n;
    if (found.next === null) return null;
    cursor = found.next;
  }
  return null;
}

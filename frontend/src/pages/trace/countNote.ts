import { count } from "../../common/format";
import type { Summary } from "../../model/types";

/** In `not_compared` of a fidelity (engine `policy/skb_defer`): frees whose skb is not seen again. */
const NOT_SEEN_AGAIN = "the recording ends before its address is seen again";
/** The same, of skbs that came back through a list. */
const END_NOT_SEEN = "flushed, but what ended its use was not seen";

/**
 * Why two counts of frees on another CPU differ on one page, in a sentence; null where they are equal or where the
 * difference is not explained by frees without a successor alone.
 */
export function countNote({ lives, replays }: Pick<Summary, "lives" | "replays">): string | null {
  const ran = replays.find((replay) => replay.policy === "skb-defer" && replay.fidelity?.ran);
  const frees = ran?.counters.alien?.value;
  const cut = ran?.fidelity?.not_compared?.[NOT_SEEN_AGAIN] ?? 0;
  if (frees === undefined || frees === null || cut === 0 || frees - cut !== lives.alien) return null;
  const title =
    `The replay decides about all ${count(frees)} frees on another CPU. The title counts ${count(lives.alien)}: ` +
    `${count(cut)} of these skbs are not seen again before the recording ends, so their life has no end in it.`;
  const paired = lives.flows.reduce((sum, flow) => sum + (flow.alloc_cpu === flow.free_cpu ? 0 : flow.count), 0);
  const unused = ran?.fidelity?.not_compared?.[END_NOT_SEEN] ?? 0;
  return unused > 0 && paired === lives.alien - unused
    ? `${title} The matrix counts ${count(paired)}: what ended the use of ${count(unused)} more was not seen.`
    : title;
}

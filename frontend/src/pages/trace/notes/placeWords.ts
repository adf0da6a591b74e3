import { duration, instant } from "../../../charts/frame/units";
import type { NotePlace } from "../../../model/notes";

/** Where a note is, in a line. */
export function placeWords({ from, to, skb, moment, policy }: NotePlace): string {
  const what = [
    skb && `skb ${skb.address}, first seen at ${instant(skb.t0)}`,
    moment !== null && `${policy ? `${policy} at ` : "at "}${instant(moment)}`,
  ].filter((one) => typeof one === "string");
  return what.length > 0 ? what.join("; ") : `${instant(from)} to ${instant(to)}, ${duration(to - from)}`;
}

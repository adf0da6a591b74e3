import { count } from "../../common/format";
import { duration, instant } from "../frame/units";
import type { LifecycleController, Status } from "./controller";
import type { CellCounts } from "./overview";
import { lifeSentence } from "./words";

/** Where the pointer is, CSS pixels of the plot, and the counts under it where no single skb is drawn. */
export interface Pointed {
  x: number;
  y: number;
  counts: CellCounts | null;
}

interface Props {
  at: Pointed;
  controller: LifecycleController;
  status: Status | null;
  width: number;
}

/** What is under the pointer, beside it. The line under the lanes says the same to a screen reader. */
export function Tooltip({ at, controller, status, width }: Props) {
  const content = at.counts
    ? wordsOf(at.counts, controller, status?.bucketNs ?? null)
    : status?.placed && status.focused >= 0
      ? lifeSentence(status.placed.lives, status.focused).split(/[:;,] /)
      : null;
  if (!content) return null;
  const [head, ...lines] = content;
  const isLeft = at.x > width / 2;
  return (
    <div
      className="fill-panel control-line round-small ink absolute above-part grid pad-x-10 pad-y-6 small leading-18 tabular print-hide"
      aria-hidden="true"
      style={{
        pointerEvents: "none",
        maxWidth: 280,
        top: at.y + 14,
        ...(isLeft ? { right: width - at.x + 12 } : { left: at.x + 12 }),
      }}
    >
      <b>{head}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

function wordsOf(counts: CellCounts, controller: LifecycleController, bucketNs: number | null): string[] {
  const freed = [
    [counts.local, "freed on their own CPU"],
    [counts.across, "freed on another CPU"],
    [counts.flushed, "handed back and flushed"],
    [counts.dropped, "dropped"],
  ] as const;
  return [
    controller.lanes.lanes[counts.lane]?.name ?? "",
    `${instant(counts.t)}${bucketNs === null ? "" : `, ${duration(bucketNs)} long`}`,
    `${count(counts.inUse)} in use at its end`,
    ...freed.filter(([many]) => many > 0).map(([many, word]) => `${count(many)} ${word}`),
  ];
}

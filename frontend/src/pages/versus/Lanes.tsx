import { useLayoutEffect, useMemo, useRef } from "react";
import { Drawing } from "../../charts/frame/Drawing";
import { count } from "../../charts/frame/format";
import { duration } from "../../charts/frame/units";
import { useSize } from "../../charts/frame/useSize";
import { layOutStill, paintStill, type Tallest, tallestOf } from "../../charts/lifecycle/still";
import { intoElement } from "../../charts/lifecycle/svgBrush";
import type { Side } from "./useSide";

const lengthOf = ({ timeline }: Side) => timeline.to - timeline.from;

/** Two recordings on one clock: both begin at the left, and the longer one fills the width. */
export function TwoLanes({ before, after }: { before: Side; after: Side }) {
  const length = Math.max(lengthOf(before), lengthOf(after));
  const tallest = useMemo(() => {
    const [one, other] = [before, after].map(({ timeline, host }) => tallestOf(layOutStill(timeline, host, 600)));
    return { inUse: Math.max(one?.inUse ?? 1, other?.inUse ?? 1), frees: Math.max(one?.frees ?? 0, other?.frees ?? 0) };
  }, [before, after]);
  return (
    <div className="grid columns-of-380 gap-gutter">
      <Lanes side={before} word="before" length={length} tallest={tallest} />
      <Lanes side={after} word="after" length={length} tallest={tallest} />
    </div>
  );
}

interface Props {
  side: Side;
  word: "before" | "after";
  length: number;
  tallest: Tallest;
}

function Lanes({ side, word, length, tallest }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(600);
  const group = useRef<SVGGElement>(null);
  const { timeline, host } = side;
  const laid = useMemo(
    () => layOutStill({ ...timeline, to: timeline.from + length }, host, width),
    [timeline, host, length, width],
  );
  useLayoutEffect(() => {
    if (!group.current) return;
    group.current.replaceChildren();
    paintStill(intoElement(group.current), laid, tallest);
  }, [laid, tallest]);
  const { grid } = laid;
  const most = grid && `at most ${count(grid.mostInUse)} skbs in use on a CPU, ${count(grid.mostFrees)} freed there`;
  return (
    <figure className="shrinkable">
      <figcaption className="space-below-6">
        <b>{word}</b> {side.title}
        <br />
        <small className="muted">
          {grid ? `per ${duration(grid.bucketNs, 4)}: ${most}` : `${count(timeline.total)} skbs`}
        </small>
      </figcaption>
      <div ref={ref}>
        <Drawing
          width={width}
          height={laid.height}
          title={`${word}: skbs on the CPUs`}
          description={`${side.title}, ${duration(lengthOf(side), 4)}. ${most ?? ""}`}
        >
          <g ref={group} />
        </Drawing>
      </div>
    </figure>
  );
}

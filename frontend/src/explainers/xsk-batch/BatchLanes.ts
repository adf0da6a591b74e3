/** When: one lane a packet, its bars by loop. */
import { VOCABULARY } from "../../charts/vocabulary";
import { count, duration } from "../../common/format";
import { timeAt } from "../../model/film";
import { axisWords, spokenTime, veil } from "../parts/axis";
import { flowing } from "../parts/flowing";
import { sceneMap } from "../scene/sceneMap";
import { lit, part, path, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type LanesPage, layPage, pageAt } from "./lanes.layout";
import { LOOPS, type LoopId } from "./map.layout";

export const BatchLanes = sceneMap<LanesPage>({
  layout: (film, width, position) => layPage(film, width, pageAt(film, position)),
  layoutKey: pageAt,
  described: spokenTime,
  ground: (_, page) => ground(page),
  motion: ({ film, position, layout: { from, left, top, bottom, width, x } }) => [
    veil(x(position === 0 ? from : timeAt(film, position)), top - 3.5, width, bottom + 3, 0.78),
    path(`M${left} ${bottom + 3}H${width - 10}`, { stroke: "--line" }),
  ],
});

/** The loops in the order of a lane’s bars; what is picked here is lit in the scene. */
function legendOf(width: number) {
  const isNarrow = width < 480;
  const entries = [...LOOPS, "doorbells" as const].map((id) => ({
    ...{ id, word: id === "doorbells" ? "doorbell" : VOCABULARY[`${id}Loop`].word },
  }));
  const mark = isNarrow ? 14 : 28;
  return flowing(entries, { left: isNarrow ? 4 : 58, right: Number.POSITIVE_INFINITY, top: 1, mark, gap: 6, row: 0 });
}

/** Thickness of a loop’s swatch, as of its bars. */
const SWATCH = { read: 4, allocate: 6, build: 10, send: 10 } as const;

function ground({ left, width, top, bottom, first, rows, ...page }: LanesPage): Shapes {
  return [
    rect({ x: left, y: top - 3, width: width - left - 10, height: bottom - top + 6 }, { fill: "--band-even" }),
    legendOf(width).map(({ id, word, x, width }) => {
      const at = { x, y: 1, width, height: 16 };
      return part([id], at, () => `${word}: its bars`, swatch(id, x), text(x + 14, 12, word, "small"));
    }),
    text(width - 10, 12, captionOf(width, first, rows, page.holds !== ""), "small muted end"),
    page.labels.map(({ y, text: words }) => text(left - 6, y + 4, words, ["mono", "small", "muted", "end"])),
    path(page.spans, { stroke: "--muted", strokeOpacity: 0.26 }),
    LOOPS.map((loop) => lit([loop], path(page.bars[loop], { fill: VOCABULARY[`${loop}Loop`].colour }))),
    lit(["send", "lock", "locks", "group"], path(page.holds, { stroke: "--data-across", width: 1.25 })),
    lit(["doorbells", "device"], path(page.bells, { fill: "--accent", stroke: "--panel", width: 0.5 })),
    axisWords(page.ticks, bottom + 17, width - 34, (ns, place) => (place === 0 ? "0" : `+${duration(ns)}`)),
  ];
}

function swatch(id: LoopId | "doorbells", x: number): Shape {
  if (id === "doorbells") return path(`M${x + 5} 3.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z`, { fill: "--accent" });
  const height = SWATCH[id];
  return rect({ x, y: 8 - height / 2, width: 10, height }, { fill: VOCABULARY[`${id}Loop`].colour });
}

function captionOf(width: number, first: number, rows: number, hasHolds: boolean): string {
  if (width < 860) return width >= 560 ? "time is modelled" : "";
  const lanes =
    rows === 1 ? `descriptor ${count(first)}` : `a lane a packet, ${count(first)} to ${count(first + rows - 1)}`;
  return `${lanes}${hasHolds ? "; the frame is one hold of the lock" : ""}; time is modelled`;
}

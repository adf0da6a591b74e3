/** When: the reader's way over the CPUs, and where the table was written. Kept has no mark. */
import { duration } from "../../common/format";
import { axisWords, spokenTime } from "../parts/axis";
import { laneGrounds, nowOnLanes } from "../parts/lanes.rows";
import { sceneMap } from "../scene/sceneMap";
import { circle, diamond, lit, path, type Shape, type Shapes, text } from "../scene/shapes";
import { type HopLayout, type KeyWord, layHops } from "./lanes.layout";

export const HopLanes = sceneMap<HopLayout>({
  layout: (film, width, _, until) => layHops(film, width, until),
  described: spokenTime,
  ground: (_, layout) => ground(layout),
  motion: (at) => nowOnLanes(at, at.layout.bottom, 0.8),
});

const DASHES = [undefined, "7 3", "2 3", "9 3 2 3"];

/** Everything that does not change with the position. */
function ground({ lanes, lines, left, width, bottom, nic, isNarrow, ...layout }: HopLayout): Shapes {
  return [
    laneGrounds(lanes, left, width, (lane) => spokenLane(lane, isNarrow), false),
    nic !== null &&
      lit(
        ["nic", "steer-calls"],
        text(4, nic + 4, "NIC", "mono small muted"),
        path(`M${left} ${nic}H${width}`, { stroke: "--line" }),
      ),
    lines.map(({ recorded }) =>
      path(recorded, { stroke: "--data-across", strokeOpacity: 0.28, width: isNarrow ? 10 : 7, join: "round" }),
    ),
    lines.map(({ reader, ticks }, place) => [
      path(reader, { stroke: "--data-local", width: 1.75, dash: DASHES[place % DASHES.length] }),
      path(ticks, { stroke: "--data-local", width: 1.5 }),
    ]),
    lines.length > 1 &&
      lines.map(({ begin, flow }) => begin && text(begin.x + 4, begin.y - 3, flow, "small bold local")),
    path(layout.far, { fill: "--panel", stroke: "--data-across", width: 1.5 }),
    path(layout.writes, { fill: "--data-across", stroke: "--panel", width: 0.75 }),
    path(layout.calls, { fill: "--accent" }),
    path(layout.knobs, { stroke: "--ink", dash: "3 2" }),
    axisWords(layout.ticks, bottom + 13, width - 30, duration),
    layout.key.map((one) => [keyMark(one), text(one.x + 19, one.y, one.word, "small muted")]),
  ];
}

const spokenLane = ({ label, cpus }: HopLayout["lanes"][number], isNarrow: boolean): string =>
  isNarrow ? `${label}, ${cpus.length} CPUs` : `CPU ${cpus[0]}`;

/** The lanes' marks beside their words. */
function keyMark({ mark, x, y }: KeyWord): Shape {
  switch (mark) {
    case "reader":
      return path(`M${x} ${y - 4}h14`, { stroke: "--data-local", width: 1.75 });
    case "recorded":
      return path(`M${x} ${y - 4}h14`, { stroke: "--data-across", strokeOpacity: 0.28, width: 7 });
    case "write":
      return path(diamond(x + 8, y - 4, 5), { fill: "--data-across" });
    case "far":
      return circle({ x: x + 9, y: y - 4 }, 3.5, { stroke: "--data-across", width: 1.5 });
    case "call":
      return path(diamond(x + 8, y - 4, 4.5), { fill: "--accent" });
  }
}

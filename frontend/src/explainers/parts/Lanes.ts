/** When: every event of the simulation on the lane of its CPU, and how far the reader has come. */
import { duration } from "../../common/format";
import { sceneMap } from "../scene/sceneMap";
import { path } from "../scene/shapes";
import { axisWords, spokenTime } from "./axis";
import { isFilled, LANE, layLanes } from "./lanes.layout";
import { laneGrounds, nowOnLanes } from "./lanes.rows";

export const Lanes = sceneMap<ReturnType<typeof layLanes>>({
  layout: (run, width, _, until) => layLanes(run, width, until),
  described: spokenTime,
  ground: (_, { lanes, left, width, links, marks, ticks }) => [
    laneGrounds(
      lanes,
      left,
      width,
      ({ label, cpus }) => (label === "others" ? "All other CPUs" : `CPU ${cpus[0]}`),
      true,
    ),
    path(links, { stroke: "--data-across", strokeOpacity: 0.28 }),
    marks.map(({ path: d, shape, colour }) =>
      path(d, isFilled(shape) ? { fill: colour } : { stroke: colour, width: 1.5 }),
    ),
    axisWords(ticks, lanes.length * LANE + 15, width - 30, duration),
  ],
  motion: (at) => nowOnLanes(at, at.layout.lanes.length * LANE, 0.72),
});

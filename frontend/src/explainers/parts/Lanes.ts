/** When: every event of the film on the lane of its CPU, and how far the reader has come. */
import { duration } from "../../charts/frame/format";
import { eventAt, type Film } from "../../model/film";
import { sceneMap } from "../scene/sceneMap";
import { circle, lit, path, rect, type Shapes, text } from "../scene/shapes";
import { axisWords, spokenTime, veil } from "./axis";
import { isFilled, LANE, type LanesLayout, layLanes } from "./lanes.layout";

export const Lanes = sceneMap<LanesLayout>({
  layout: (film, width, _, until) => layLanes(film, width, until),
  described: spokenTime,
  objects: ({ layout }) =>
    layout.lanes.map(({ label, cpus, y }) => ({
      id: `cpu:${cpus[0]}`,
      label: label === "others" ? "All other CPUs" : `CPU ${cpus[0]}`,
      ...{ x: 2, y: y - LANE / 2 + 3, width: layout.left - 8, height: LANE - 6 },
    })),
  ground,
  motion: ({ film, position, layout }) => {
    const now = layout.x[position] ?? layout.left;
    const event = eventAt(film, position);
    const lane = event && layout.lanes.find((one) => one.cpus.includes(event.cpu));
    return [
      veil(now, 0, layout.width, layout.lanes.length * LANE, 0.72),
      lane && circle({ x: now, y: lane.y }, 6, { stroke: "--ink", width: 1.5 }),
    ];
  },
});

/** Everything that does not change with the position. */
function ground(_: Film, { lanes, left, width, links, marks, ticks }: LanesLayout): Shapes {
  return [
    lanes.map(({ y, llc }) =>
      rect(
        { x: left, y: y - LANE / 2, width: width - left, height: LANE },
        { fill: llc % 2 === 0 ? "--band-even" : "--band-odd" },
      ),
    ),
    lanes.map(({ label, cpus, y }) =>
      lit(
        cpus.map((cpu) => `cpu:${cpu}`),
        text(4, y + 4, label, "mono small muted"),
        path(`M${left} ${y}H${width}`, { stroke: "--line" }),
      ),
    ),
    path(links, { stroke: "--data-across", strokeOpacity: 0.28 }),
    marks.map(({ path: d, shape, colour }) =>
      path(d, isFilled(shape) ? { fill: colour } : { stroke: colour, width: 1.5 }),
    ),
    axisWords(ticks, lanes.length * LANE + 15, width - 30, duration),
  ];
}

import { count } from "../../charts/frame/format";
import { scaleLinear } from "../../charts/frame/scale";
import { type Film, gaugeOf } from "../../model/film";
import { Picture } from "../figures/picture";
import { path, rect, text } from "../scene/shapes";

const HEIGHT = 210;
const TOP = 22;
const BOTTOM = 32;
const LEFT = 40;

/** The slot's counter against the limit, over the events of a film in which the limit is set to 0 and back. */
export function CounterPicture({ film, width }: { film: Film; width: number }) {
  const values = (id: string) => gaugeOf(film, id)?.values ?? [];
  const [counter, limits, level] = [values("counter:0:0"), values("limit"), values("list:0:0")];
  const x = scaleLinear([0, film.events.length], [LEFT, width - 8]);
  const y = scaleLinear([0, Math.max(1, ...counter, ...limits)], [HEIGHT - BOTTOM, TOP]);
  const steps = (values: readonly number[]) =>
    values
      .map((value, position) => `${position === 0 ? "M" : "H"}${x(position)}${position === 0 ? " " : "V"}${y(value)}`)
      .join("");
  const [off, back] = [film.moments["limit-0"] ?? 0, film.moments["limit-back"] ?? 0];
  const [last, limit] = [counter.at(-1) ?? 0, limits.at(-1) ?? 0];
  const description = `While the limit is 0 the counter only rises. Restored, the limit is ${count(limit)} and the counter ${count(last)}: nothing is pushed, so nothing zeroes it.`;
  const without = { x: x(off), y: TOP, width: x(back) - x(off), height: HEIGHT - BOTTOM - TOP };
  const shapes = [
    y
      .ticks(4)
      .map((tick) => [
        path(`M${LEFT} ${y(tick)}H${width - 8}`, { stroke: "--line" }),
        text(LEFT - 6, y(tick) + 4, count(tick), "small muted end"),
      ]),
    rect(without, { fill: "--muted", fillOpacity: 0.1 }),
    path(`${steps(level)}V${y(0)}H${LEFT}Z`, { fill: "--data-flushed", fillOpacity: 0.45 }),
    path(steps(limits), { stroke: "--data-limit", width: 2, dash: "6 4" }),
    path(steps(counter), { stroke: "--data-across", width: 2 }),
    text((x(off) + x(back)) / 2, TOP - 8, "limit set to 0", "middle"),
    text(width - 8, y(last) - 7, `slot counter ${count(last)}`, "across end"),
    text(x(back) + 6, y(limit) - 6, `limit ${count(limit)}`, "limit"),
    text(LEFT + 4, HEIGHT - BOTTOM - 8, "on the list", "small"),
    text(LEFT, HEIGHT - 10, `events of the scenario, 0 to ${count(film.events.length)}`, "small muted"),
  ];
  return (
    <Picture width={width} title="The slot’s counter and the limit" of={{ height: HEIGHT, description, shapes }} />
  );
}

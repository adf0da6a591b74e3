import { hatch } from "../../charts/frame/hatch";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import { MINUS, rounded, THIN } from "../../common/format";
import { Picture } from "../figures/picture";
import { at, path, type Shapes as ShapeList, text } from "../scene/shapes";
import { type Costs, curvesOf, SIZES } from "./groupSize.layout";

const HEIGHT = 250;
const TOP = 40;
const BOTTOM = HEIGHT - 40;
const LEFT = 44;
const COLOURS = ["--data-local", "--data-across"] as const;

interface Host {
  name: string;
  costs: Costs;
}

/** One panel a host; all from zero, on one axis of group sizes that doubles from tick to tick. */
export function GroupSizePicture({ hosts, width, title }: { hosts: readonly Host[]; width: number; title: string }) {
  const isStacked = width < 640;
  const [first] = hosts;
  const curves = first ? curvesOf(first.costs) : [];
  const words = curves.map(
    (curve) =>
      `${curve.word}: ${rounded(curve.at(1), 3)} ns alone, ${rounded(curve.at(16), 3)} in groups of 16, ${rounded(curve.at(32), 3)} of 32`,
  );
  const wide = isStacked ? width : (width - 28) / hosts.length;
  const panels = hosts.map((host, place) =>
    at(isStacked ? { x: 0, y: place * HEIGHT } : { x: place * (wide + 28), y: 0 }, panel(host, wide)),
  );
  const description = `${first?.name ?? ""}: ${words.join("; ")}.`;
  const height = isStacked ? HEIGHT * hosts.length : HEIGHT;
  return <Picture width={width} title={title} of={{ height, description, shapes: panels }} />;
}

function panel({ name, costs }: Host, width: number): ShapeList {
  const curves = curvesOf(costs);
  const right = width - 12;
  const x = scaleLog([1, 64], [LEFT, right]);
  const y = scaleLinear([0, Math.max(...curves.map((curve) => curve.at(1))) * 1.08], [BOTTOM, TOP]);
  const points = Array.from({ length: 49 }, (_, place) => 2 ** (place / 8));
  const [a, b, c] = [costs.a, costs.b, costs.c].map((ns) => rounded(ns));
  return [
    text(0, 14, name, "label bold"),
    text(0, 30, `ns a packet · a ${a}, b ${b}, c ${c}${THIN}ns`.replace("-", MINUS), "small muted"),
    path(hatch(LEFT, TOP, right - LEFT, BOTTOM - TOP, 9), { stroke: "--muted", strokeOpacity: 0.13 }),
    y
      .ticks(4)
      .map((tick) => [
        path(`M${LEFT} ${y(tick)}H${right}`, { stroke: "--line" }),
        text(LEFT - 6, y(tick) + 4, rounded(tick), "small muted end"),
      ]),
    curves.map((curve, place) => {
      const colour = COLOURS[place] ?? "--ink";
      const line = points.map((k, n) => `${n === 0 ? "M" : "L"}${x(k)} ${y(curve.at(k))}`).join("");
      return [
        path(`M${LEFT} ${y(curve.floor)}H${right}`, { stroke: colour, dash: "4 4", strokeOpacity: 0.8 }),
        path(line, { stroke: colour, width: 2 }),
        path(SIZES.map((k) => mark(place, x(k), y(curve.at(k)))).join(""), { fill: colour }),
      ];
    }),
    curves.map((curve, place) => {
      const isUpper = curve.at(64) >= (curves[1 - place]?.at(64) ?? 0);
      return text(right, y(curve.at(64)) + (isUpper ? -9 : 18), `${place === 0 ? "■" : "◆"} ${curve.word}`, "end");
    }),
    SIZES.map((k) => text(x(k), BOTTOM + 15, k, "small muted middle")),
    text((LEFT + right) / 2, BOTTOM + 31, "packets a group", "small muted middle"),
  ];
}

const mark = (place: number, x: number, y: number) =>
  place === 0 ? `M${x - 3.5} ${y - 3.5}h7v7h-7z` : `M${x} ${y - 5}l5 5l-5 5l-5 -5z`;

/** When: a lane for each case, a mark for each comparison, call and page. */
import { count, counted } from "../../charts/frame/format";
import { eventAt, type Film, lastOf } from "../../model/film";
import { veil } from "../parts/axis";
import { sceneMap } from "../scene/sceneMap";
import { at, group, lit, type Paint, path, pointed, rect, type Shapes, text } from "../scene/shapes";
import { LANE, type LanesLayout, layCases, pageOf, tallyAt } from "./lanes.layout";
import { type Case, casesOf, isTold } from "./returns";

export const CaseLanes = sceneMap<LanesLayout>({
  layout: (film, width, position) => layCases(film, width, pageOf(film, width, position)),
  layoutKey: (film, position, width) => pageOf(film, width, position),
  described: (film, position, { lanes }) => {
    const event = eventAt(film, position);
    const tallies = lanes.map(({ id, label }) => `${label}: ${tallyWords(film, id, position)}`);
    return `${event ? `${event.text}. ` : ""}${tallies.join(". ")}.`;
  },
  ground,
  still: ({ film, position, layout: { lanes, left } }) =>
    lanes.map(({ id, label, y }) => {
      const name = { x: 2, y: y - LANE / 2 + 4, width: left - 10, height: LANE - 8 };
      return pointed(group([]), idOf(id), name, () => `${label}: ${tallyWords(film, id, position)}`);
    }),
  motion: ({ film, position, layout: { lanes, left, right, width, isNarrow, xOf } }) => {
    const own = casesOf(film)[position - 1];
    return [
      veil(xOf(position), 0, right, lanes.length * LANE, 0.74),
      lanes.map(({ id, y }) => [
        id === own && path(`M${left - 4} ${y - 11}V${y + 11}`, { stroke: "--ink", width: 3 }),
        !isNarrow &&
          text(width - 6, y + 4, tallyWords(film, id, position), id === own ? "small end" : "small muted end"),
      ]),
    ];
  },
});

const idOf = (id: Case) => (id === "1" || id === "2" || id === "3" ? `case-${id}` : "case-bulk");

function tallyWords(film: Film, id: Case, position: number): string {
  const { pages, comparisons, calls } = tallyAt(film, id, position);
  if (!isTold(film)) return counted(pages, "page");
  return pages + comparisons + calls === 0
    ? "nothing yet"
    : `${count(comparisons)} compared, ${counted(calls, "call")}`;
}

const CASES = ["case-1", "case-2", "case-3"];

/** Everything that does not change within a page. */
function ground(film: Film, layout: LanesLayout): Shapes {
  const { lanes, left, right, width, isNarrow } = layout;
  const bottom = lanes.length * LANE;
  return [
    lanes.map(({ id, label, y }, place) => ({
      ...lit(
        [`case-${id}`],
        rect(
          { x: left, y: y - LANE / 2, width: right - left, height: LANE },
          { fill: place % 2 === 0 ? "--band-even" : "--band-odd" },
        ),
        text(4, y + 4, label, isNarrow ? "small" : ""),
        path(`M${left} ${y + 2}H${right}`, { stroke: "--line" }),
      ),
      among: CASES,
    })),
    path(layout.polls, { stroke: "--muted", dash: "1 3" }),
    path(layout.compared, { stroke: "--muted", width: 1.5 }),
    path(layout.called, { stroke: "--ink", width: 2 }),
    path(layout.cached, { fill: "--data-local" }),
    path(layout.ringed, { fill: "--panel", stroke: "--data-flushed", width: 1.25 }),
    path(layout.returned, { stroke: "--data-across", width: 1.25 }),
    layout.ticks.map(({ x, position }, place) =>
      place === 0
        ? text(x, bottom + 14, `event ${count(position)}`, "small muted")
        : text(x, bottom + 14, count(position), x > right - 20 ? "small muted end" : "small muted middle"),
    ),
    !isNarrow && text(width - 6, bottom + 14, `of ${count(lastOf(film))} events`, "small muted end"),
    key(isNarrow ? 4 : left, bottom + 31, isNarrow),
  ];
}

/** What the marks mean, drawn as they are drawn. */
function key(left: number, y: number, isNarrow: boolean): Shapes {
  const entry = (x: number, word: string, d: string, paint: Paint) =>
    at({ x: left + x, y: 0 }, path(d, paint), text(10, y, word, "small muted"));
  return [
    entry(0, "comparison", `M3 ${y - 8}v8`, { stroke: "--muted", width: 1.5 }),
    entry(isNarrow ? 84 : 96, "call", `M3 ${y - 11}v11`, { stroke: "--ink", width: 2 }),
    entry(isNarrow ? 124 : 148, "cache", `M1.5 ${y - 5}h3v5h-3z`, { fill: "--data-local" }),
    entry(isNarrow ? 176 : 208, "ring", `M2 ${y - 5}h2v4h-2z`, {
      fill: "--panel",
      stroke: "--data-flushed",
      width: 1.25,
    }),
    entry(isNarrow ? 220 : 260, "left", `M1 ${y - 5}l4 5m0 -5l-4 5`, { stroke: "--data-across", width: 1.25 }),
  ];
}

/**
 * When: a lane for each case, with one mark for every comparison, call and page, by event number. They lie a ns or two apart, so time
 * would draw them over each other; a page of events is shown, the one the position is in.
 */
import { count, counted } from "../../common/format";
import { eventAt, lastOf, type Simulation } from "../../model/simulation";
import { veil } from "../parts/axis";
import { perRun } from "../parts/simulation";
import { sceneMap } from "../scene/sceneMap";
import { at, group, lit, type Paint, path, pointed, rect, type Shapes, text } from "../scene/shapes";
import { type Case, casesOf, hasComparisons } from "./scene";

/** CSS pixels. */
const LANE = 30;
/** Numbers of events, and what the marks mean. */
const AXIS = 38;
/** An event has at least this much room. */
const LEAST = 3.4;

type Layout = ReturnType<typeof layCases>;

export const CaseLanes = sceneMap<Layout>({
  layout: (run, width, position) => layCases(run, width, pageOf(run, width, position)),
  layoutKey: (run, position, width) => pageOf(run, width, position),
  described: (run, position, { lanes }) => {
    const event = eventAt(run, position);
    const tallies = lanes.map(({ id, label }) => `${label}: ${tallyWords(run, id, position)}`);
    return `${event ? `${event.text}. ` : ""}${tallies.join(". ")}.`;
  },
  ground,
  still: ({ run, position, layout: { lanes, left } }) =>
    lanes.map(({ id, label, y }) => {
      const name = { x: 2, y: y - LANE / 2 + 4, width: left - 10, height: LANE - 8 };
      return pointed(group([]), idOf(id), name, () => `${label}: ${tallyWords(run, id, position)}`);
    }),
  motion: ({ run, position, layout: { lanes, left, right, width, isNarrow, xOf } }) => {
    const own = casesOf(run)[position - 1];
    return [
      veil(xOf(position), 0, right, lanes.length * LANE, 0.74),
      lanes.map(({ id, y }) => [
        id === own && path(`M${left - 4} ${y - 11}V${y + 11}`, { stroke: "--ink", width: 3 }),
        !isNarrow &&
          text(width - 6, y + 4, tallyWords(run, id, position), id === own ? "small end" : "small muted end"),
      ]),
    ];
  },
});

const LABELS: Readonly<Record<Case, readonly [string, string]>> = {
  "1": ["case 1", "not asked for"],
  "2": ["case 2", "asked for, flagged"],
  "3": ["case 3", "asked for, clear"],
  bulk: ["in bulk", "asked once for 16"],
  unknown: ["returns", "case unknown"],
};

/** Marks: how one is drawn at an x and the middle of its lane, and where its word stands in the key, narrow and wide. */
const MARKS: Readonly<Record<string, Paint & { word: string; at: readonly [number, number]; d: MarkPath }>> = {
  compared: { ...{ word: "comparison", at: [0, 0] }, d: (x, y) => `M${x} ${y - 8}v8`, stroke: "--muted", width: 1.5 },
  called: { ...{ word: "call", at: [84, 96] }, d: (x, y) => `M${x} ${y - 11}v11`, stroke: "--ink", width: 2 },
  cached: {
    ...{ word: "cache", at: [124, 148] },
    d: (x, y) => `M${r(x - 1.5)} ${y + 4}h3v5h-3z`,
    fill: "--data-local",
  },
  ringed: {
    ...{ word: "ring", at: [176, 208], d: (x, y) => `M${r(x - 1)} ${y + 4.5}h2v4h-2z` },
    ...{ fill: "--panel", stroke: "--data-flushed", width: 1.25 },
  },
  returned: {
    ...{ word: "left", at: [220, 260], d: (x, y) => `M${r(x - 2)} ${y + 4}l4 5m0 -5l-4 5` },
    ...{ stroke: "--data-across", width: 1.25 },
  },
};
type MarkPath = (x: number, y: number) => string;

/** Which page of events a position is in. */
const pageOf = (run: Simulation, width: number, position: number): number =>
  Math.floor(Math.max(0, position - 1) / pageSize(run, sides(width)));

function pageSize(run: Simulation, { left, right }: { left: number; right: number }): number {
  const fits = Math.max(24, Math.floor((right - left) / LEAST));
  const pages = Math.max(1, Math.ceil(lastOf(run) / fits));
  return Math.max(1, Math.ceil(lastOf(run) / pages));
}

const sides = (width: number) =>
  width < 560 ? { left: 62, right: width - 8, isNarrow: true } : { left: 150, right: width - 158, isNarrow: false };

/** The lanes of a simulation, one page of its events; marks are paths by kind over all lanes. */
function layCases(run: Simulation, width: number, page: number) {
  const { left, right, isNarrow } = sides(width);
  const cases = casesOf(run);
  const labelOf = (id: Case) => (isNarrow ? LABELS[id][0] : LABELS[id].join(": "));
  const lanes = lanesOf(cases).map((id, place) => ({ id, label: labelOf(id), y: place * LANE + LANE / 2 }));
  const middle = new Map(lanes.map((lane) => [lane.id, lane.y]));
  const size = pageSize(run, { left, right });
  const from = page * size;
  const step = (right - left) / size;
  const xOf = (position: number) => left + (position - from) * step;
  const paths: Record<string, string> = {};
  run.events.slice(from, from + size).forEach(({ mark }, offset) => {
    const x = r(xOf(from + offset + 1) - step / 2);
    const id = cases[from + offset];
    const y = id ? middle.get(id) : undefined;
    const d = mark === "poll" ? `M${x} 0V${lanes.length * LANE}` : y === undefined ? undefined : MARKS[mark]?.d(x, y);
    if (d) paths[mark] = (paths[mark] ?? "") + d;
  });
  const every = Math.max(1, Math.ceil(size / (isNarrow ? 3 : 6) / 10) * 10);
  const ticks = Array.from({ length: Math.floor(size / every) + 1 }, (_, place) => from + place * every)
    .filter((position) => position <= Math.min(lastOf(run), from + size))
    .map((position) => ({ position, x: xOf(position) }));
  const height = lanes.length * LANE + AXIS;
  return { width, height, left, right, isNarrow, lanes, paths, ticks, xOf };
}

/** The three cases always; bulk and recordings have a lane of their own instead. */
function lanesOf(cases: readonly (Case | null)[]): readonly Case[] {
  if (cases.includes("unknown")) return ["unknown"];
  return cases.includes("bulk") ? ["1", "2", "3", "bulk"] : ["1", "2", "3"];
}

const idOf = (id: Case) => (id === "bulk" || id === "unknown" ? "case-bulk" : `case-${id}`);

const NONE_YET = { pages: 0, comparisons: 0, calls: 0 };

/** Comparisons, calls and pages of each case by position: counted off the simulation's events, a scenario emits one for each. */
const talliesOf = perRun((run) => {
  const cases = casesOf(run);
  const of = (id: Case) => {
    const now = { ...NONE_YET };
    const all = run.events.map(({ mark }, place) => {
      if (cases[place] === id) now[mark === "compared" ? "comparisons" : mark === "called" ? "calls" : "pages"]++;
      return { ...now };
    });
    return [NONE_YET, ...all];
  };
  return new Map(lanesOf(cases).map((id) => [id, of(id)]));
});

export const tallyAt = (run: Simulation, id: Case, position: number) => talliesOf(run).get(id)?.[position] ?? NONE_YET;

function tallyWords(run: Simulation, id: Case, position: number): string {
  const { pages, comparisons, calls } = tallyAt(run, id, position);
  if (!hasComparisons(run)) return counted(pages, "page");
  return pages + comparisons + calls === 0
    ? "nothing yet"
    : `${count(comparisons)} compared, ${counted(calls, "call")}`;
}

/** Everything that does not change within a page. */
function ground(run: Simulation, { lanes, left, right, width, isNarrow, paths, ticks }: Layout): Shapes {
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
      among: ["case-1", "case-2", "case-3"],
    })),
    path(paths.poll ?? "", { stroke: "--muted", dash: "1 3" }),
    Object.entries(MARKS).map(([mark, paint]) => path(paths[mark] ?? "", paint)),
    ticks.map(({ x, position }, place) =>
      place === 0
        ? text(x, bottom + 14, `event ${count(position)}`, "small muted")
        : text(x, bottom + 14, count(position), x > right - 20 ? "small muted end" : "small muted middle"),
    ),
    !isNarrow && text(width - 6, bottom + 14, `of ${count(lastOf(run))} events`, "small muted end"),
    // What the marks mean, drawn as they are drawn: those over the line of a lane, and those under it.
    Object.entries(MARKS).map(
      ([
        mark,
        {
          word,
          at: [narrow, wide],
          d,
          ...paint
        },
      ]) => {
        const middle = mark === "compared" || mark === "called" ? bottom + 31 : bottom + 22;
        return at(
          { x: (isNarrow ? 4 : left) + (isNarrow ? narrow : wide), y: 0 },
          path(d(3, middle), paint),
          text(10, bottom + 31, word, "small muted"),
        );
      },
    ),
  ];
}

const r = (value: number) => Math.round(value * 10) / 10;

/** Events of a simulation on the lanes of their CPUs: laid out once per simulation and width, whatever the position. */
import type { Shape } from "../../charts/vocabulary";
import { isConcept, VOCABULARY } from "../../charts/vocabulary";
import type { Simulation } from "../../model/simulation";
import { type Lane, timeAxis } from "./lanes.rows";
import { groupOf, homeOf } from "./simulation";

/** CSS pixels. */
export const LANE = 22;
const LABEL = 52;
const AXIS = 20;
const RIGHT = 10;
/** Below this a picture folds to the two CPUs in question and the others. */
const NARROW = 480;

/**
 * Lays a simulation out; `until`: where its lanes end, ns. All marks of one look are one path; `links` are curves from the lane an event
 * is on to the lane of the skb's home.
 */
export function layLanes(run: Simulation, width: number, until?: number) {
  const lanes = lanesOf(run, width < NARROW);
  const laneOf = new Map(lanes.flatMap((lane) => lane.cpus.map((cpu) => [cpu, lane] as const)));
  const { x, ticks } = timeAxis(run, LABEL, width - RIGHT, width < NARROW ? 3 : 6, until);
  const paths = new Map<string, string>();
  let links = "";
  run.events.forEach((event, index) => {
    const lane = laneOf.get(event.cpu);
    const at = x[index + 1] ?? LABEL;
    if (!lane || !isConcept(event.mark)) return;
    paths.set(event.mark, (paths.get(event.mark) ?? "") + shapeAt(VOCABULARY[event.mark].shape, at, lane.y));
    const home = homeOf(run, event.token);
    const other = home === null ? undefined : laneOf.get(home);
    if (other && other !== lane) links += `M${r(at)} ${lane.y}V${other.y}`;
  });
  const marks = [...paths].flatMap(([concept, path]) => (isConcept(concept) ? [{ path, ...VOCABULARY[concept] }] : []));
  return { width, height: lanes.length * LANE + AXIS + 4, left: LABEL, lanes, marks, links, ticks, x };
}

function lanesOf(run: Simulation, isNarrow: boolean): Lane[] {
  const { cpus, llcs } = run.host;
  const groups =
    isNarrow && cpus.length > 3
      ? folded(run)
      : cpus.map((cpu) => ({ label: `cpu${cpu}`, cpus: [cpu] as readonly number[] }));
  const middle = (place: number) => place * LANE + LANE / 2;
  return groups.map((group, place) => ({
    ...{ ...group, y: middle(place), height: LANE, llc: groupOf(llcs, group.cpus[0] ?? 0) },
  }));
}

/** The two CPUs between which most happens, and the others together. */
function folded(run: Simulation): { label: string; cpus: readonly number[] }[] {
  const pairs = new Map<string, number>();
  for (const event of run.events) {
    const home = homeOf(run, event.token);
    if (home === null || home === event.cpu) continue;
    const key = [home, event.cpu].sort((a, b) => a - b).join(" ");
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
  }
  const [most] = [...pairs].sort((a, b) => b[1] - a[1])[0] ?? [run.host.cpus.slice(0, 2).join(" ")];
  const two = most.split(" ").map(Number);
  const others = run.host.cpus.filter((cpu) => !two.includes(cpu));
  return [...two.map((cpu) => ({ label: `cpu${cpu}`, cpus: [cpu] })), { label: "others", cpus: others }];
}

/** A mark of a shape around a point, as a path: strokes for lines, closed for the rest. */
function shapeAt(shape: Shape, x: number, y: number): string {
  const [a, b] = [r(x), r(y)];
  switch (shape) {
    case "square":
    case "dashed-square":
      return `M${r(x - 3)} ${r(y - 3)}h6v6h-6z`;
    case "diamond":
      return `M${a} ${r(y - 5)}L${r(x + 5)} ${b}L${a} ${r(y + 5)}L${r(x - 5)} ${b}Z`;
    case "cross":
      return `M${r(x - 4)} ${r(y - 4)}l8 8M${r(x + 4)} ${r(y - 4)}l-8 8`;
    case "curve-circle":
      return `M${r(x - 3.5)} ${b}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`;
    case "dashed-line":
      return `M${a} ${r(y - 10)}v5m0 3v5m0 3v4`;
    case "bar":
      return `M${r(x - 3)} ${b}h6`;
    case "cell":
      return `M${r(x - 3)} ${r(y - 3)}h6v6h-6z`;
    case "none":
      return "";
    default:
      return `M${a} ${r(y - 5)}v10`;
  }
}

/** Whether a shape is filled; the others are strokes. */
export const isFilled = (shape: Shape): boolean =>
  shape === "square" || shape === "dashed-square" || shape === "diamond" || shape === "cell";

const r = (value: number) => Math.round(value * 10) / 10;

/**
 * When: the reader as a line over the CPUs, and where the table stood.
 *
 *   cpu0 ──┐      ┌──        thin line: the reader        ◆ the table was written (kept has no mark)
 *   cpu3 ▒▒└▒▒▒▒▒▒┘▒▒        broad line: the CPU the table names
 *   NIC    ◆                 steering calls
 */
import { duration } from "../../common/format";
import { gaugeOf, type Simulation } from "../../model/simulation";
import { axisWords, spokenTime } from "../parts/axis";
import { flowing } from "../parts/flowing";
import { type Lane, laneGrounds, nowOnLanes, timeAxis } from "../parts/lanes.rows";
import { groupOf } from "../parts/simulation";
import { sceneMap } from "../scene/sceneMap";
import { circle, diamond, lit, path, type Shape, type Shapes, text } from "../scene/shapes";
import { cpusOf, flowsOf } from "./scene";

/** Below this there is one lane for each LLC domain: hops inside it are ticks. */
const NARROW = 480;
/** Twelve lanes fit at the least height; fewer are taller. */
const LANE = { least: 11, most: 22, all: 132 };
const NARROW_LANE = 30;
const DOMAIN_GAP = 3;
const LEFT = 50;
const RIGHT = 12;

type Layout = ReturnType<typeof layHops>;

export const HopLanes = sceneMap<Layout>({
  layout: (run, width, _, until) => layHops(run, width, until),
  described: spokenTime,
  ground: (_, layout) => ground(layout),
  motion: (at) => nowOnLanes(at, at.layout.bottom, 0.8),
});

/** `nic` is the middle of the NIC's lane, null where no event shows it; `x` where each position lies; marks are one path a kind. */
export function layHops(run: Simulation, width: number, until?: number) {
  const isNarrow = width < NARROW;
  const lanes = lanesOf(run, isNarrow);
  const laneOf = new Map(lanes.flatMap((lane) => lane.cpus.map((cpu) => [cpu, lane.y] as const)));
  const end = lanes.at(-1);
  const lanesEnd = end ? end.y + end.height / 2 : 0;
  const hasNic = gaugeOf(run, "steer-calls") !== null && run.parameters.arfs !== "off";
  const nic = hasNic ? lanesEnd + DOMAIN_GAP + 8 : null;
  const bottom = nic === null ? lanesEnd : nic + 8;
  const { x, ticks } = timeAxis(run, LEFT, width - RIGHT, isNarrow ? 3 : 6, until);
  const y = (cpu: number) => laneOf.get(cpu) ?? null;
  const marks = { writes: "", far: "", calls: "", knobs: "" };
  run.events.forEach((event, index) => {
    const at = x[index + 1] ?? LEFT;
    const [lane, received] = [y(event.cpu), y(run.places[event.to ?? -1]?.cpu ?? event.cpu)];
    if (event.mark === "write" && lane !== null) marks.writes += diamond(at, lane, 5);
    if (event.mark === "steeredFar" && received !== null)
      marks.far += `M${r(at - 3.5)} ${r(received)}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`;
    if (event.mark === "steerCall" && nic !== null) marks.calls += diamond(at, nic, 4.5);
    if (event.mark === "knob") marks.knobs += `M${r(at)} 0V${r(bottom)}`;
  });
  const lines = flowsOf(run).map((flow, place) => lineOf(run, flow, place, x, y, isNarrow));
  const line = { left: isNarrow ? 4 : LEFT, right: width, top: bottom + 29, mark: 20, gap: 12, row: 17 };
  const key = flowing(
    KEY.filter(({ needs }) => !needs || marks[needs] !== "").map((one) => ({
      ...one,
      word: one.words[isNarrow ? 0 : 1],
    })),
    line,
  );
  const height = (key.at(-1)?.y ?? bottom + 17) + 5;
  return { width, height, left: LEFT, bottom, lanes, lines, ...marks, nic, ticks, x, isNarrow, key };
}

/** A lane a CPU, or a domain where there is little room; a gap between domains. */
function lanesOf(run: Simulation, isNarrow: boolean): Lane[] {
  const { llcs } = run.host;
  const groups = isNarrow
    ? llcs.map((cpus, llc) => ({ label: `LLC ${llc}`, cpus }))
    : cpusOf(run).map((cpu) => ({ label: `cpu${cpu}`, cpus: [cpu] as readonly number[] }));
  const height = isNarrow
    ? NARROW_LANE
    : Math.max(LANE.least, Math.min(LANE.most, Math.floor(LANE.all / groups.length)));
  const llcOf = (group: { cpus: readonly number[] } | undefined) => groupOf(llcs, group?.cpus[0] ?? 0);
  let y = 2 - height / 2;
  return groups.map((group, place) => {
    const llc = llcOf(group);
    y += height + (llc !== llcOf(groups[Math.max(0, place - 1)]) ? DOMAIN_GAP : 0);
    return { ...group, llc, height, y };
  });
}

type Place = (cpu: number) => number | null;

/** A flow's two step lines, from its first read on; ticks are hops inside a lane, where lanes are domains. */
function lineOf(run: Simulation, flow: string, place: number, x: Float64Array, y: Place, isNarrow: boolean) {
  const [reader, recorded] = [`reader:${flow}`, `recorded:${flow}`].map((id) => gaugeOf(run, id)?.values ?? []) as [
    number[],
    number[],
  ];
  const ticks = reader.map((cpu, position) => {
    const [before, lane] = [reader[position - 1], y(cpu)];
    const isInside = before !== undefined && before !== cpu && lane !== null && y(before) === lane;
    return isNarrow && isInside ? `M${r(x[position] ?? 0)} ${r(lane - 5)}v10` : "";
  });
  const first = y(reader[0] ?? -1);
  // Letters of flows that begin on one CPU stand beside each other.
  const begin = first === null ? null : { x: (x[0] ?? 0) + place * 12, y: first };
  return { flow, reader: steps(reader, x, y), recorded: steps(recorded, x, y), ticks: ticks.join(""), begin };
}

/** A step line of a gauge; broken where it names no CPU. */
function steps(values: readonly number[], x: Float64Array, y: Place): string {
  let path = "";
  let now: number | null = null;
  values.forEach((cpu, position) => {
    const lane = cpu < 0 ? null : y(cpu);
    const at = r(x[position] ?? 0);
    if (lane !== now) {
      if (now !== null) path += `H${at}`;
      if (lane !== null) path += now === null ? `M${at} ${r(lane)}` : `V${r(lane)}`;
    }
    now = lane;
  });
  return now === null ? path : `${path}H${r(x.at(-1) ?? 0)}`;
}

const DASHES = [undefined, "7 3", "2 3", "9 3 2 3"];

/** Everything that does not change with the position. */
function ground({ lanes, lines, left, width, bottom, nic, isNarrow, ...layout }: Layout): Shapes {
  return [
    laneGrounds(
      lanes,
      left,
      width,
      ({ label, cpus }) => (isNarrow ? `${label}, ${cpus.length} CPUs` : `CPU ${cpus[0]}`),
      false,
    ),
    nic !== null &&
      lit(
        ["nic", "steer-calls"],
        text(4, nic + 4, "NIC", "mono small muted"),
        path(`M${left} ${nic}H${width}`, { stroke: "--line" }),
      ),
    lines.map(({ recorded }) => path(recorded, { ...NAMED, width: isNarrow ? 10 : 7, join: "round" })),
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
    layout.key.map(({ mark, word, x, y }) => [mark(x, y - 4), text(x + 19, y, word, "small muted")]),
  ];
}

const NAMED = { stroke: "--data-across", strokeOpacity: 0.28 } as const;

interface KeyWord {
  /** With little room, and with more. */
  words: readonly [string, string];
  mark: (x: number, y: number) => Shape;
  /** Only where there are marks of this kind. */
  needs?: "far" | "calls";
}

/** The lanes' marks in words. */
const KEY: readonly KeyWord[] = [
  { words: ["reader", "reader"], mark: (x, y) => path(`M${x} ${y}h14`, { stroke: "--data-local", width: 1.75 }) },
  { words: ["CPU in the table", "CPU the table names"], mark: (x, y) => path(`M${x} ${y}h14`, { ...NAMED, width: 7 }) },
  {
    words: ["table write", "table write (kept: no mark)"],
    mark: (x, y) => path(diamond(x + 8, y, 5), { fill: "--data-across" }),
  },
  {
    ...{ words: ["received in another LLC", "received in another LLC"], needs: "far" },
    mark: (x, y) => circle({ x: x + 9, y }, 3.5, { stroke: "--data-across", width: 1.5 }),
  },
  {
    ...{ words: ["steering call", "steering call"], needs: "calls" },
    mark: (x, y) => path(diamond(x + 8, y, 4.5), { fill: "--accent" }),
  },
];

const r = (value: number) => Math.round(value * 10) / 10;

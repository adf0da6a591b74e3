import { useQuery } from "@tanstack/react-query";
import { hatch } from "../../charts/frame/hatch";
import { LabelChip } from "../../charts/frame/LabelChip";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import { MINUS, rounded, THIN } from "../../common/format";
import type { Scenario } from "../../model/simulation";
import { scenariosQuery } from "../../model/simulations";
import { Picture } from "../figures/picture";
import { at, diamond, path, type Shapes, text } from "../scene/shapes";

const HOSTS = [
  { id: "full-ring", name: "costs as on ixgbe (v3)" },
  { id: "virtio", name: "costs as on virtio_net (v2)" },
] as const;

/** Time a packet by group size, for the two hosts whose costs are known. */
export function GroupSize({ width }: { width: number }) {
  const scenario = useQuery(scenariosQuery()).data?.find((one) => one.id === "xsk-batch");
  const hosts = HOSTS.flatMap(({ id, name }) => {
    const costs = scenario && costsOf(scenario, id);
    return costs ? [{ name, costs }] : [];
  });
  if (hosts.length === 0) return null;
  return (
    <>
      <GroupSizePicture hosts={hosts} width={width} title="Time a packet by group size" />
      <p>
        <LabelChip label="modelled" /> from pairs of published rates, one value a side, with groups of 32 assumed for
        all
      </p>
    </>
  );
}

/** The engine's cost model, ns: for each packet, for each hold, for each doorbell. */
interface Costs {
  a: number;
  b: number;
  c: number;
}

/** Costs of a case of the scenario: its own over the defaults. Null where the engine has no such case or parameter. */
function costsOf(scenario: Scenario, caseId: string): Costs | null {
  const set = scenario.cases.find((one) => one.id === caseId)?.set;
  const given = (name: string) => scenario.parameters.find((one) => one.name === name)?.default;
  const of = (name: string) => Number(set?.find(([key]) => key === name)?.[1] ?? given(name) ?? Number.NaN);
  const costs = { a: of("a"), b: of("b"), c: of("c") };
  return set && Object.values(costs).every(Number.isFinite) ? costs : null;
}

/** In groups of k, a doorbell a packet. */
const inGroups = { word: "a doorbell a packet", at: ({ a, b, c }: Costs, k: number) => a + b / k + c };
/** In groups of k, a doorbell a group. */
const withMore = { word: "a doorbell a group", at: ({ a, b, c }: Costs, k: number) => a + (b + c) / k };

/** Time by group size, and what no group size goes below (above, where a doorbell costs less than nothing). */
export const curvesOf = (costs: Costs) =>
  [inGroups, withMore].map(({ word, at }) => ({
    ...{ word, at: (k: number) => at(costs, k), floor: at(costs, Number.POSITIVE_INFINITY) },
  }));

const SIZES = [1, 2, 4, 8, 16, 32, 64];
const [HEIGHT, TOP, BOTTOM, LEFT] = [250, 40, 210, 44];

interface Host {
  name: string;
  costs: Costs;
}

/** One panel a host; all from zero, on one axis of group sizes that doubles from tick to tick. */
export function GroupSizePicture({ hosts, width, title }: { hosts: readonly Host[]; width: number; title: string }) {
  const isStacked = width < 640;
  const [first] = hosts;
  const words = (first ? curvesOf(first.costs) : []).map(
    ({ word, at }) =>
      `${word}: ${rounded(at(1), 3)} ns alone, ${rounded(at(16), 3)} in groups of 16, ${rounded(at(32), 3)} of 32`,
  );
  const wide = isStacked ? width : (width - 28) / hosts.length;
  const shapes = hosts.map((host, place) =>
    at(isStacked ? { x: 0, y: place * HEIGHT } : { x: place * (wide + 28), y: 0 }, panel(host, wide)),
  );
  const description = `${first?.name ?? ""}: ${words.join("; ")}.`;
  const height = isStacked ? HEIGHT * hosts.length : HEIGHT;
  return <Picture width={width} title={title} of={{ height, description, shapes }} />;
}

/** How the two curves are drawn, their sizes marked in grey too. */
const LOOKS = [
  { colour: "--data-local", sign: "■", mark: (x: number, y: number) => `M${x - 3.5} ${y - 3.5}h7v7h-7z` },
  { colour: "--data-across", sign: "◆", mark: (x: number, y: number) => diamond(x, y, 5) },
] as const;

function panel({ name, costs }: Host, width: number): Shapes {
  const curves = curvesOf(costs).map((curve, place) => ({ ...curve, ...LOOKS[place === 0 ? 0 : 1] }));
  const right = width - 12;
  const x = scaleLog([1, 64], [LEFT, right]);
  const y = scaleLinear([0, Math.max(...curves.map((curve) => curve.at(1))) * 1.08], [BOTTOM, TOP]);
  const points = Array.from({ length: 49 }, (_, place) => 2 ** (place / 8));
  const [a, b, c] = [costs.a, costs.b, costs.c].map((ns) => rounded(ns));
  const most = Math.max(...curves.map((curve) => curve.at(64)));
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
    curves.map(({ at, floor, colour, mark }) => [
      path(`M${LEFT} ${y(floor)}H${right}`, { stroke: colour, dash: "4 4", strokeOpacity: 0.8 }),
      path(`M${points.map((k) => `${x(k)} ${y(at(k))}`).join("L")}`, { stroke: colour, width: 2 }),
      path(SIZES.map((k) => mark(x(k), y(at(k)))).join(""), { fill: colour }),
    ]),
    curves.map(({ at, word, sign }) => text(right, y(at(64)) + (at(64) === most ? -9 : 18), `${sign} ${word}`, "end")),
    SIZES.map((k) => text(x(k), BOTTOM + 15, k, "small muted middle")),
    text((LEFT + right) / 2, BOTTOM + 31, "packets a group", "small muted middle"),
  ];
}

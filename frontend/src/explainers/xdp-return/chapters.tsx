import { useQuery } from "@tanstack/react-query";
import { LabelChip } from "../../charts/frame/LabelChip";
import { scaleLinear } from "../../charts/frame/scale";
import { change, count, rounded, THIN } from "../../common/format";
import { claimsQuery } from "../../model/claims";
import { claimOf } from "../figures/claims";
import { NoFigures, Picture } from "../figures/picture";
import { arrowHead } from "../parts/motion";
import { at, lines, path, rect, text } from "../scene/shapes";
import { BUDGET_NS } from "./budget";
import { type Bench, benchesOf } from "./trap.layout";

/** The published prices beside the time a packet has. */
export function Cost({ width }: { width: number }) {
  const { data: claims } = useQuery(claimsQuery());
  const benches = benchesOf(claims ?? []);
  if (claims && benches.length === 0) return <NoFigures />;
  const claim = claimOf(claims ?? [], "xdp-return-bench-ns");
  const { author, date, list } = claim?.source ?? {};
  return (
    <>
      <CostPicture benches={benches} width={width} />
      <p>
        <LabelChip label="published" />{" "}
        {claim &&
          `bench_page_pool on ${claim.machine ?? "a machine not stated"}, ${claim.samples_are}; ${author ?? "author not stated"}, ${list ?? ""} ${date ?? ""}; runs and spread not stated`}
      </p>
    </>
  );
}

function CostPicture({ benches, width }: { benches: readonly Bench[]; width: number }) {
  const isNarrow = width < 560;
  // Upright, names stand over the bars: the line crosses the bars alone.
  const [left, row, after, bar] = isNarrow ? [0, 46, 76, 18] : [170, 34, 200, 4];
  const top = 34;
  const x = scaleLinear([0, Math.max(BUDGET_NS, ...benches.map((bench) => bench.ns))], [left, width - after]);
  const bottom = top + benches.length * row;
  const budget = x(BUDGET_NS);
  const pieces = benches.map((_, place) => `M${budget} ${top + place * row + 17}v20`);
  const limit = `${rounded(BUDGET_NS)}${THIN}ns: a smallest frame at 100${THIN}Gbit/s`;
  const note = isNarrow
    ? "ns a page; percentages are in the table below"
    : "ns to allocate and return one page; percentages: of the first row’s ns";
  const shapes = [
    benches.map(({ id, what, ns, cycles, ofDirect }, place) => {
      const y = top + place * row + bar;
      const more = [cycles !== null && `${count(cycles)} cycles`, ofDirect !== null && change(ofDirect)];
      const fill = id === "ring" ? "--data-flushed" : "--data-local";
      return [
        text(0, isNarrow ? y - 5 : y + 12, what),
        rect({ x: left, y, width: x(ns) - left, height: 16 }, { fill }),
        text(x(ns) + 8, y + 13, `${rounded(ns)}${THIN}ns`),
        !isNarrow && text(x(ns) + 76, y + 13, more.filter(Boolean).join(", "), "muted"),
      ];
    }),
    path(isNarrow ? pieces.join("") : `M${budget} ${top - 8}V${bottom}`, {
      ...{ stroke: "--data-limit", width: 2, dash: "5 3" },
    }),
    text(isNarrow ? 0 : budget, top - 14, limit, isNarrow ? "limit" : "limit middle"),
    text(0, bottom + 14, note, "small muted"),
  ];
  const description = benches.map((bench) => `${bench.what}: ${rounded(bench.ns)} ns`).join("; ");
  const title = "One page out of the pool and back, beside the time a packet has";
  return <Picture width={width} title={title} of={{ height: bottom + 22, description, shapes }} />;
}

/** Which CPU does what, in this order; 33 pages lie in slots 0 to 32. */
const ORDER = [
  [0, "pop: reads count 33", "for the device"],
  [1, "push: reads count 33", "an XDP page is back"],
  [0, "takes slot 32", "its page is in use now"],
  [1, "fills slot 33", "its page lies on top"],
] as const;

/** Two endings: the later writer’s count stays. With little room, what it means is said shorter. */
const ENDINGS = [
  {
    ...{ last: "CPU 1 writes last", count: "count is 34" },
    means: ["slot 32 is on the stack and in use:", "its page is handed out twice"],
    short: ["slot 32 is on the stack, in use:", "its page is handed out twice"],
  },
  {
    ...{ last: "CPU 0 writes last", count: "count is 32" },
    means: ["slot 33 lies above the top:", "its page is lost to the pool"],
    short: ["slot 33 lies above top:", "its page is lost to the pool"],
  },
];

const [ROW, TOP] = [46, 30];

/** What a wrong “cache” means: two CPUs on one stack without a lock, step by step. */
export function Race({ width }: { width: number }) {
  const column = (width - 24) / 2;
  const xOf = (cpu: number) => cpu * (column + 24);
  const end = TOP + ORDER.length * ROW + 12;
  const time = { x: column + 12, y: end - 4 };
  const isWide = column > 220;
  const order = ORDER.map(([cpu, does]) => `CPU ${cpu} ${does}`).join(", then ");
  const endings = ENDINGS.map((one) => `${one.last}: ${one.count}, ${one.means.join(" ")}`).join(". ");
  const shapes = [
    [0, 1].map((cpu) => text(xOf(cpu), 16, `CPU ${cpu}`, "label bold")),
    path(`M${time.x} ${TOP - 6}V${end - 8}`, { stroke: "--line" }),
    path(arrowHead(time, Math.PI / 2), { fill: "--control-line" }),
    ORDER.map(([cpu, does, note], place) =>
      at(
        { x: xOf(cpu), y: TOP + place * ROW },
        rect(
          { x: 0, y: 0, width: Math.min(column, 320), height: 38 },
          cpu === 0 ? { fill: "--band-even", stroke: "--data-local" } : { fill: "--band-odd", stroke: "--data-across" },
          5,
        ),
        text(10, 17, does),
        text(10, 31, note, "small muted"),
      ),
    ),
    ENDINGS.map(({ last, count, means, short }, place) =>
      at(
        { x: xOf(place), y: end + 14 },
        path(`M0 0H${column}`, { stroke: "--data-across", width: 1.5 }),
        text(0, 18, isWide ? `${last}: ${count}` : last, "bold"),
        lines(0, 36, 16, column > 170 ? means : short, isWide ? "" : "small"),
      ),
    ),
  ];
  const of = { height: end + 92, description: `${order}. ${endings}.`, shapes };
  return (
    <>
      <Picture width={width} title="Two CPUs on one stack without a lock" of={of} />
      <p>
        <LabelChip label="modelled" /> reasoned from how a stack without a lock is pushed and popped; there is no
        recording of the bug
      </p>
    </>
  );
}

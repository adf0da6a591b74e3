import { LabelChip } from "../../charts/frame/LabelChip";
import { Picture } from "../figures/picture";
import { arrowHead } from "../parts/motion";
import { at, path, rect, text } from "../scene/shapes";

/** Who does what, in this order; 33 pages lie in slots 0 to 32. */
const ORDER: readonly { cpu: 0 | 1; does: string; note: string }[] = [
  { cpu: 0, does: "pop: reads count 33", note: "for the device" },
  { cpu: 1, does: "push: reads count 33", note: "an XDP page is back" },
  { cpu: 0, does: "takes slot 32", note: "its page is in use now" },
  { cpu: 1, does: "fills slot 33", note: "its page lies on top" },
];

/** Two endings: the later writer’s count stays. */
const ENDINGS: readonly { last: string; count: string; means: readonly [string, string] }[] = [
  {
    last: "CPU 1 writes last",
    count: "count is 34",
    means: ["slot 32 is on the stack and in use:", "its page is handed out twice"],
  },
  {
    last: "CPU 0 writes last",
    count: "count is 32",
    means: ["slot 33 lies above the top:", "its page is lost to the pool"],
  },
];

const ROW = 46;
const TOP = 30;

/** What a wrong “cache” means: two CPUs on one stack without a lock, step by step. */
export function Race({ width }: { width: number }) {
  return (
    <>
      <RacePicture width={width} />
      <p>
        <LabelChip label="modelled" /> reasoned from how a stack without a lock is pushed and popped; no recording of
        the bug is at hand
      </p>
    </>
  );
}

export function RacePicture({ width }: { width: number }) {
  const column = (width - 24) / 2;
  const xOf = (cpu: number) => cpu * (column + 24);
  const end = TOP + ORDER.length * ROW + 12;
  const time = { x: column + 12, y: end - 4 };
  const order = ORDER.map((one) => `CPU ${one.cpu} ${one.does}`).join(", then ");
  const endings = ENDINGS.map((one) => `${one.last}: ${one.count}, ${one.means.join(" ")}`).join(". ");
  const shapes = [
    [0, 1].map((cpu) => text(xOf(cpu), 16, `CPU ${cpu}`, "label bold")),
    path(`M${time.x} ${TOP - 6}V${end - 8}`, { stroke: "--line" }),
    path(arrowHead(time, Math.PI / 2), { fill: "--control-line" }),
    ORDER.map(({ cpu, does, note }, place) =>
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
    ENDINGS.map(({ last, count, means }, place) =>
      at(
        { x: xOf(place), y: end + 14 },
        path(`M0 0H${column}`, { stroke: "--data-across", width: 1.5 }),
        text(0, 18, column > 220 ? `${last}: ${count}` : last, "bold"),
        means.map((line, row) => {
          const words = column > 170 ? line : line.replace(" and in use", ", in use").replace(" the top", " top");
          return text(0, 36 + row * 16, words, column > 220 ? "" : "small");
        }),
      ),
    ),
  ];
  const of = { height: end + 92, description: `${order}. ${endings}.`, shapes };
  return <Picture width={width} title="Two CPUs on one stack without a lock" of={of} />;
}

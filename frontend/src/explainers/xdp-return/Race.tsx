import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { LabelChip } from "../../charts/frame/LabelChip";
import { LETTER, token } from "../../charts/frame/picture";
import { arrowHead } from "../parts/motion";

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
  const box = Math.min(column, 320);
  const xOf = (cpu: 0 | 1) => (cpu === 0 ? 0 : column + 24);
  const half = column + 12;
  const end = TOP + ORDER.length * ROW + 12;
  return (
    <Drawing
      width={width}
      height={end + 92}
      title="Two CPUs on one stack without a lock"
      description={`${ORDER.map((one) => `CPU ${one.cpu} ${one.does}`).join(", then ")}. ${ENDINGS.map((one) => `${one.last}: ${one.count}, ${one.means.join(" ")}`).join(". ")}.`}
    >
      <Decoration>
        {([0, 1] as const).map((cpu) => (
          <text
            key={cpu}
            x={xOf(cpu)}
            y={16}
            fontSize={LETTER.label}
            fontWeight={600}
            fill={token("--ink")}
          >{`CPU ${cpu}`}</text>
        ))}
        <path d={`M${half} ${TOP - 6}V${end - 8}`} stroke={token("--line")} />
        <path d={arrowHead({ x: half, y: end - 4 }, Math.PI / 2)} fill={token("--control-line")} />
        {ORDER.map(({ cpu, does, note }, place) => (
          <g key={does} transform={`translate(${xOf(cpu)} ${TOP + place * ROW})`}>
            <rect
              width={box}
              height={38}
              rx={5}
              fill={token(cpu === 0 ? "--band-even" : "--band-odd")}
              stroke={token(cpu === 0 ? "--data-local" : "--data-across")}
            />
            <text x={10} y={17} fontSize={LETTER.text} fill={token("--ink")}>
              {does}
            </text>
            <text x={10} y={31} fontSize={LETTER.small} fill={token("--muted")}>
              {note}
            </text>
          </g>
        ))}
        {ENDINGS.map(({ last, count, means }, place) => (
          <g key={last} transform={`translate(${place * (column + 24)} ${end + 14})`}>
            <path d={`M0 0H${column}`} stroke={token("--data-across")} strokeWidth={1.5} />
            <text y={18} fontSize={LETTER.text} fontWeight={600} fill={token("--ink")}>
              {column > 220 ? `${last}: ${count}` : last}
            </text>
            {means.map((line, row) => (
              <text
                key={line}
                y={36 + row * 16}
                fontSize={column > 220 ? LETTER.text : LETTER.small}
                fill={token("--ink")}
              >
                {column > 170 ? line : line.replace(" and in use", ", in use").replace(" the top", " top")}
              </text>
            ))}
          </g>
        ))}
      </Decoration>
    </Drawing>
  );
}

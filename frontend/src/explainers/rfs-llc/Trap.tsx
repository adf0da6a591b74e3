import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { fitted, LETTER, token } from "../../charts/frame/picture";
import { scaleLog } from "../../charts/frame/scale";
import { compact, count, rounded } from "../../common/format";
import type { Claim } from "../../model/types";
import { diamond } from "./CpuGrid";
import { bitsOf, type Calls, callsOf, EXAMPLE, type Reading, readings, wordFor } from "./trap.layout";

const MUTED = token("--muted");
const INK = token("--ink");
const STEP = 92;
const HEAD = 42;

/** One word, three readings; and what was published, on an axis that shows both ends. */
export function RfsTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const rows = readings();
  const calls = callsOf(claims);
  const top = HEAD + rows.length * STEP + 26;
  const [first] = calls;
  const said = first
    ? ` Published: ${count(first.meanBefore)} ${first.unit} before, ${rounded(first.meanAfter)} after, means of four samples.`
    : "";
  return (
    <Drawing
      width={width}
      height={top + (calls.length > 0 ? 80 + calls.length * 62 : 0)}
      title={title}
      description={`Read with the complement of the mask the word gives ${count(rows[1]?.value ?? 0)}, no CPU; with the mask it gives CPU ${rows[2]?.value}.${said}`}
    >
      <Decoration>
        <Heading
          y={14}
          text="One word, three readings"
          note={`nr_cpu_ids ${EXAMPLE.ids}, mask ${EXAMPLE.mask}`}
          width={width}
        />
        <text x={0} y={32} fontSize={LETTER.text} fill={MUTED}>
          {width < 480
            ? `names CPU ${EXAMPLE.recorded}; CPU ${EXAMPLE.reader} of its cache reads`
            : `The word names CPU ${EXAMPLE.recorded}; the flow is read on CPU ${EXAMPLE.reader}, in the same LLC.`}
        </text>
        {rows.map((row, place) => (
          <ReadingRow key={row.name} row={row} y={HEAD + 8 + place * STEP} width={width} />
        ))}
        {calls.length > 0 && <Published calls={calls} width={width} top={top} />}
      </Decoration>
    </Drawing>
  );
}

function ReadingRow({ row, y, width }: { row: Reading; y: number; width: number }) {
  const bits = bitsOf(wordFor(EXAMPLE.recorded));
  const cell = Math.min(16, (width - 2) / 33);
  const border = 32 - Math.log2(EXAMPLE.mask + 1);
  const gap = cell / 2;
  const x = (bit: number) => bit * cell + (bit >= border ? gap : 0);
  const isWide = width >= 640;
  const right = isWide ? x(31) + cell + 18 : 0;
  const verdict = row.verdict === "writes" ? "writes" : "keeps";
  return (
    <g>
      <text x={0} y={y + 12} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {row.name}
        <tspan dx={10} fontFamily={token("--mono")} fontSize={LETTER.text} fontWeight={400} fill={MUTED}>
          {row.formula}
        </tspan>
      </text>
      {bits.map((isSet, bit) => {
        const isRead = row.isRead[bit] ?? false;
        const paint = token(bit >= border ? "--data-across" : "--data-local");
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place in the word
            key={bit}
            x={x(bit) + 0.5}
            y={y + 22}
            width={cell - 1.5}
            height={16}
            fill={isSet && isRead ? paint : token("--panel")}
            stroke={isRead ? paint : token("--line")}
          />
        );
      })}
      {!isWide && <Verdict x={width} y={y + 12} verdict={verdict} isEnd />}
      <text x={right} y={isWide ? y + 27 : y + 56} fontSize={LETTER.text} fill={INK}>
        <tspan fontFamily={token("--mono")}>{count(row.value)}</tspan>
      </text>
      <text x={right} y={isWide ? y + 44 : y + 73} fontSize={LETTER.text} fill={MUTED}>
        {fitted(row.test, width - right, LETTER.text)}
      </text>
      {isWide && <Verdict x={right} y={y + 8} verdict={verdict} />}
      {isWide && (
        <>
          <text x={0} y={y + 54} fontSize={LETTER.small} fill={token("--data-local")}>
            {border} hash bits
          </text>
          <text x={x(31) + cell} y={y + 54} textAnchor="end" fontSize={LETTER.small} fill={token("--data-across")}>
            {32 - border} CPU bits
          </text>
        </>
      )}
    </g>
  );
}

function Verdict({ x, y, verdict, isEnd = false }: { x: number; y: number; verdict: string; isEnd?: boolean }) {
  const isWrite = verdict === "writes";
  const left = isEnd ? x - 58 : x;
  return (
    <>
      {isWrite && <path d={diamond(left + 6, y - 4, 5.5)} fill={token("--data-across")} />}
      <text x={left + (isWrite ? 18 : 0)} y={y} fontSize={LETTER.text} fontWeight={600} fill={INK}>
        {verdict}
      </text>
    </>
  );
}

/** `after 43, 9, 207, 26: mean 71`. */
const sideWords = (side: string, values: readonly number[], mean: number): string =>
  values.length === 1 ? `${side} ${count(mean)}` : `${side} ${values.map(count).join(", ")}: mean ${count(mean)}`;

/** Powers of ten that hold all published values. */
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

function Published({ calls, width, top }: { calls: readonly Calls[]; width: number; top: number }) {
  const x = scaleLog([1, 1_000_000], [8, width - 14]);
  const bottom = top + 38 + calls.length * 62;
  const isWide = width >= 640;
  return (
    <g>
      <Heading y={top} text="Published steering calls" note="calls a sample, log axis" width={width} />
      {DECADES.map((decade) => (
        <g key={decade}>
          <path d={`M${x(decade)} ${top + 16}V${bottom}`} stroke={token("--line")} />
          <text x={x(decade)} y={bottom + 15} textAnchor="middle" fontSize={LETTER.small} fill={MUTED}>
            {compact(decade)}
          </text>
        </g>
      ))}
      {calls.map((row, place) => {
        const y = top + 50 + place * 62;
        return (
          <g key={row.label}>
            <text x={0} y={y - 16} fontSize={LETTER.text} fontWeight={600} fill={INK}>
              {fitted(row.label, width, LETTER.text)}
            </text>
            {isWide && (
              <text x={width} y={y - 16} textAnchor="end" fontSize={LETTER.small} fill={MUTED}>
                {fitted(row.machine, width - 240, LETTER.small)}
              </text>
            )}
            <path d={`M${x(row.meanAfter)} ${y}H${x(row.meanBefore)}`} stroke={token("--control-line")} />
            <Points values={row.before} x={x} y={y} isAfter={false} />
            <Points values={row.after} x={x} y={y} isAfter />
            {isWide ? (
              <>
                <text x={x(row.meanBefore)} y={y + 19} textAnchor="end" fontSize={LETTER.text} fill={INK}>
                  {sideWords("before", row.before, row.meanBefore)}
                </text>
                <text
                  x={x(row.meanAfter)}
                  y={y + 19}
                  textAnchor={row.meanAfter > 3_000 ? "end" : "middle"}
                  fontSize={LETTER.text}
                  fill={INK}
                >
                  {sideWords("after", row.after, row.meanAfter)}
                </text>
              </>
            ) : (
              <text x={0} y={y + 19} fontSize={LETTER.text} fill={INK}>
                {`${row.before.length > 1 ? "means: " : ""}before ${count(row.meanBefore)}, after ${count(row.meanAfter)}`}
              </text>
            )}
          </g>
        );
      })}
      <text x={0} y={bottom + 34} fontSize={LETTER.small} fill={MUTED}>
        {isWide
          ? "points: samples in a row, one run a side; the interval is not stated"
          : "samples of one run a side; interval not stated"}
      </text>
    </g>
  );
}

function Points({
  values,
  x,
  y,
  isAfter,
}: {
  values: readonly number[];
  x: (value: number) => number;
  y: number;
  isAfter: boolean;
}) {
  return values.map((one, place) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: samples in the order they were published
      key={place}
      cx={x(Math.max(1, one))}
      cy={y}
      r={5}
      fill={token("--panel")}
      stroke={token(isAfter ? "--data-local" : "--data-across")}
      strokeWidth={2}
    />
  ));
}

function Heading({ y, text, note, width }: { y: number; text: string; note: string; width: number }) {
  return (
    <>
      <text x={0} y={y} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {text}
      </text>
      <text x={width} y={y} textAnchor="end" fontSize={LETTER.small} fill={MUTED}>
        {note}
      </text>
    </>
  );
}

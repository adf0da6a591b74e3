import { useMemo } from "react";
import { Choice } from "../../../charts/frame/Choice";
import { Decoration } from "../../../charts/frame/Decoration";
import { Drawing } from "../../../charts/frame/Drawing";
import { hatch } from "../../../charts/frame/hatch";
import { fitted, LETTER, token } from "../../../charts/frame/picture";
import { count, duration } from "../../../common/format";
import type { FullExplainer } from "../../../explainers/contract";
import type { Pair } from "../../../player/pair";
import { amountsOf, differsEver } from "./amounts";
import { layCurves } from "./curves.layout";
import { amountName, number } from "./verdict";

interface Props {
  explainer: FullExplainer;
  pair: Pair;
  names: readonly [string, string];
  byTime: boolean;
  row: number;
  width: number;
  gauge: string | null;
  onGauge: (gauge: string) => void;
}

const LINES = [
  { colour: "--data-local", dash: undefined },
  { colour: "--data-across", dash: "7 3" },
] as const;

/** How it goes over time: one amount of both sides on one axis. */
export function Curves({ explainer, pair, names, byTime, row, width, gauge, onGauge }: Props) {
  const { runs } = pair;
  const amounts = useMemo(() => {
    const all = amountsOf(runs);
    return [...all.filter((one) => differsEver(runs, one)), ...all.filter((one) => !differsEver(runs, one))];
  }, [runs]);
  const amount = amounts.find((one) => one.id === gauge) ?? amounts[0];
  const isOther = runs[0].label !== runs[1].label;
  const longest = Math.max(
    ...names.map((name, side) => name.length + (isOther ? (runs[side]?.label.length ?? 0) + 2 : 0)),
  );
  const layout = useMemo(
    () => amount && layCurves(pair, amount, width, byTime, longest),
    [pair, amount, width, byTime, longest],
  );
  if (!amount || !layout) return <p>The sides have no amount in common to draw.</p>;
  const name = amountName(amount.id, runs[0], explainer.nameOf);
  const now = layout.xOfRow(row);
  const words = ([0, 1] as const).map((side) => `${names[side]} ${number(layout.curves[side].last)}`);
  return (
    <div className="panel stack gap-10 items-flex-start shrinkable pad-14">
      <Choice
        label="over time"
        options={amounts.map((one) => ({
          value: one.id,
          word: `${amountName(one.id, runs[0], explainer.nameOf)}${differsEver(runs, one) ? "" : " (the same at the end)"}`,
        }))}
        value={amount.id}
        onChange={onGauge}
      />
      <Drawing
        width={width}
        height={layout.height}
        title={`${name}, ${amount.unit}`}
        description={`At the end ${words.join(" and ")} ${amount.unit}. Solid line: ${names[0]}, dashed line: ${names[1]}.`}
      >
        <Decoration>
          {layout.ticks.map(({ y, value }) => (
            <g key={value}>
              <path d={`M${layout.left} ${y}H${layout.right}`} stroke={token("--line")} />
              <text x={layout.left - 6} y={y + 4} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
                {number(value)}
              </text>
            </g>
          ))}
          {layout.along.map(({ x, value }, place) => (
            <text
              key={value}
              x={x}
              y={layout.bottom + 17}
              textAnchor={place === 0 ? "start" : "middle"}
              fontSize={LETTER.small}
              fill={token("--muted")}
            >
              {byTime ? duration(value) : place === 0 ? "row 0" : count(value)}
            </text>
          ))}
          {layout.limit && (
            <>
              <path
                d={`M${layout.left} ${layout.limit.y}H${layout.right}`}
                stroke={token("--data-limit")}
                strokeDasharray="2 3"
              />
              <text x={layout.left + 4} y={layout.limit.y - 4} fontSize={LETTER.small} fill={token("--muted")}>
                at most {number(layout.limit.value)}
              </text>
            </>
          )}
          <path d={`M${now} ${layout.top}V${layout.bottom}`} stroke={token("--ink")} strokeWidth={1} />
          {([1, 0] as const).map((side) => (
            <path
              key={side}
              d={layout.curves[side].path}
              fill="none"
              stroke={token(LINES[side].colour)}
              strokeWidth={side === 0 ? 2 : 2.5}
              strokeDasharray={LINES[side].dash}
            />
          ))}
          {([0, 1] as const).map((side) => {
            const { label } = layout.curves[side];
            const room = layout.isNarrow ? width - label.x : width - label.x - 4;
            const kind = isOther ? `, ${runs[side].label}` : "";
            return (
              <g key={side}>
                {layout.isNarrow && (
                  <path
                    d={`M${label.x - 24} ${label.y - 4}h20`}
                    stroke={token(LINES[side].colour)}
                    strokeWidth={2}
                    strokeDasharray={LINES[side].dash}
                  />
                )}
                <text x={label.x} y={label.y} fontSize={LETTER.text} fontWeight={600} fill={token("--ink")}>
                  {fitted(`${words[side]}${kind}`, room, LETTER.text)}
                </text>
              </g>
            );
          })}
          {/* Both sides modelled: the ground says so, as everywhere. */}
          {runs.every((run) => run.label === "modelled") && (
            <path
              d={hatch(layout.left, layout.bottom + 1, layout.right - layout.left, 4)}
              stroke={token("--muted")}
              strokeWidth={0.75}
            />
          )}
        </Decoration>
      </Drawing>
      <p className="small leading-18 muted">
        {name}, in {amount.unit}; solid: {names[0]}, dashed: {names[1]}
        {layout.along.length > 0 &&
          (byTime ? "; along: time since the simulations begin" : "; along: rows of the shared clock")}
        .
      </p>
    </div>
  );
}

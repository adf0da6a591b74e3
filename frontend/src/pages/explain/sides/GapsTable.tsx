import { useMemo } from "react";
import { hatch } from "../../../charts/frame/hatch";
import { token } from "../../../charts/frame/picture";
import { counted } from "../../../common/format";
import type { FullExplainer } from "../../../explainers/contract";
import { gapsOf } from "./gaps";
import styles from "./Sides.module.css";
import type { Simulations } from "./stretch";
import { amountName, gapWords, number } from "./verdict";

interface Props {
  explainer: FullExplainer;
  runs: Simulations;
  names: readonly [string, string];
  positions: readonly [number, number];
  /** `row 44 of 90`. */
  where: string;
}

/** Half a bar's room, CSS pixels. */
const HALF = 70;
const BAR = 10;

/** What is left between the sides: a column of gaps, sorted, a scale of its own for each unit. */
export function GapsTable({ explainer, runs, names, positions, where }: Props) {
  const { groups, same, untold } = useMemo(() => gapsOf(runs, positions), [runs, positions]);
  const rest = [
    same > 0 && `${counted(same, "count")} the same on both sides`,
    untold > 0 && `${counted(untold, "count")} that a side cannot tell`,
  ].filter(Boolean);
  const hasModel = runs.some((run) => run.label === "modelled");
  return (
    <div className={`${styles.gaps} stack gap-10 items-flex-start shrinkable pad-14 sideways line round`}>
      {groups.length === 0 ? (
        <p>At {where} no count differs.</p>
      ) : (
        <table>
          <caption>
            {names[1]} less {names[0]}, at {where}
          </caption>
          <thead>
            <tr>
              <th scope="col">count</th>
              <th scope="col">{names[0]}</th>
              <th scope="col">{names[1]}</th>
              <th scope="col">gap</th>
              <th scope="col" className={styles.bars}>
                as a bar
              </th>
            </tr>
          </thead>
          {groups.map(({ unit, gaps, most }) => (
            <tbody key={unit}>
              {gaps.map(({ id, left, right, gap }) => {
                const length = Math.max(1, (Math.abs(gap) / most) * HALF);
                const x = gap < 0 ? HALF - length : HALF;
                return (
                  <tr key={id}>
                    <th scope="row">{amountName(id, runs[0], explainer.nameOf)}</th>
                    <td>{number(left)}</td>
                    <td>{number(right)}</td>
                    <td>
                      <b>{gapWords(gap)}</b> {unit}
                    </td>
                    <td className={styles.bars}>
                      <svg width={2 * HALF} height={BAR + 4} aria-hidden="true">
                        <rect
                          x={x}
                          y={2}
                          width={length}
                          height={BAR}
                          fill={token(hasModel ? "--panel" : "--data-local")}
                          stroke={token("--data-local")}
                        />
                        {hasModel && (
                          <path d={hatch(x, 2, length, BAR)} stroke={token("--data-local")} strokeWidth={1} />
                        )}
                        <path d={`M${HALF} 0V${BAR + 4}`} stroke={token("--control-line")} />
                      </svg>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      )}
      {rest.length > 0 && (
        <p className="small leading-18 muted">
          Left out: {rest.join(", ")}; what names a CPU, a slot or a hash. Bars of one unit share a scale
          {hasModel ? "; hatched: a model is on one side or both" : ""}.
        </p>
      )}
    </div>
  );
}

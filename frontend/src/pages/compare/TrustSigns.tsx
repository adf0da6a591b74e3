import { count, typeset } from "../../common/format";
import type { ComparisonAnswer } from "../../model/comparison";
import { Card } from "../../ui/Panel";
import styles from "./ComparePage.module.css";

const ORDINALS: Record<number, string> = { 1: "First", 2: "2nd", 3: "3rd" };

/** `4th comparison of these runs`: every look is another chance to be fooled. */
export function looksSentence(looks: number): string {
  const teen = looks % 100 >= 11 && looks % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][looks % 10] ?? "th");
  return `${ORDINALS[looks] ?? `${count(looks)}${ending}`} comparison of these runs`;
}

/** What a reader should know before believing the verdict. */
export function TrustSigns({ answer }: { answer: ComparisonAnswer }) {
  const { comparison, looks } = answer;
  const { trust, before, after } = comparison;
  const sides = [["before", before] as const, ["after", after] as const];
  const out = sides.flatMap(([side, { runs }]) =>
    runs.filter((run) => run.left_out !== null).map((run) => ({ side, run })),
  );
  return (
    <Card id="trust" title="How far to trust it">
      {trust.order ? (
        <p className={`${styles.order} row wrap gap-y-4 gap-x-12 items-baseline space-below-8`}>
          <span className="muted">run order</span> <code>{trust.order}</code>
        </p>
      ) : (
        <p className="space-below-8 muted">The order of the runs is not known.</p>
      )}
      <ul className="pad-left-18">
        <li className="space-below-4 muted break-anywhere">
          {trust.design === "blocked"
            ? `Blocked: ${count(trust.blocks)} blocks of before and after; slow drift cancels.`
            : "Independent runs: drift between the sides would look like an effect."}
        </li>
        {[...new Set([...trust.warnings, ...trust.drift.map(({ sentence }) => sentence)])].map((text) => (
          <li key={text} className={`${styles.warning} space-below-4 break-anywhere`}>
            {typeset(text)}
          </li>
        ))}
        {out.length > 0 && (
          <li className="space-below-4 muted break-anywhere">
            Left out: {count(out.length)} of {count(before.runs.length + after.runs.length)} runs
            <ul className="pad-left-18">
              {out.map(({ side, run }) => (
                <li className="space-below-4 break-anywhere" key={`${side} ${run.id ?? run.label}`}>
                  {side}, {run.label}: {run.left_out}
                </li>
              ))}
            </ul>
          </li>
        )}
        <li className="space-below-4 muted break-anywhere">
          {looksSentence(looks)}
          {looks > 1 && ": each further look is another chance to be fooled by noise"}.
        </li>
        {comparison.family && <li className="space-below-4 muted break-anywhere">{comparison.family}.</li>}
      </ul>
    </Card>
  );
}

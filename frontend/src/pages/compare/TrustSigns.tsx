import { count, typeset } from "../../charts/frame/format";
import type { ComparisonAnswer } from "../../model/comparison";
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
    <section className={styles.block} aria-labelledby="trust">
      <h2 id="trust">How far to trust it</h2>
      {trust.order ? (
        <p className={styles.order}>
          <span>run order</span> <code>{trust.order}</code>
        </p>
      ) : (
        <p className={styles.muted}>The order of the runs is not known.</p>
      )}
      <ul className={styles.signs}>
        <li>
          {trust.design === "blocked"
            ? `Blocked: ${count(trust.blocks)} blocks of before and after; slow drift cancels.`
            : "Independent runs: drift between the sides would look like an effect."}
        </li>
        {[...new Set([...trust.warnings, ...trust.drift.map(({ sentence }) => sentence)])].map((text) => (
          <li key={text} className={styles.warning}>
            {typeset(text)}
          </li>
        ))}
        {out.length > 0 && (
          <li>
            Left out: {count(out.length)} of {count(before.runs.length + after.runs.length)} runs
            <ul>
              {out.map(({ side, run }) => (
                <li key={`${side} ${run.id ?? run.label}`}>
                  {side}, {run.label}: {run.left_out}
                </li>
              ))}
            </ul>
          </li>
        )}
        <li>
          {looksSentence(looks)}
          {looks > 1 && ": each further look is another chance to be fooled by noise"}.
        </li>
        {comparison.family && <li>{comparison.family}.</li>}
      </ul>
    </section>
  );
}

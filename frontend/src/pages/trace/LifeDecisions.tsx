import { instant } from "../../charts/frame/format";
import type { LifeDecision } from "../../model/types";
import styles from "./Inspector.module.css";

const AGREEMENT = { true: "the kernel did the same", false: "the kernel did otherwise", null: "" } as const;

/** The rules that decided about one skb, by policy variant. */
export function LifeDecisions({ decisions }: { decisions: readonly LifeDecision[] }) {
  return (
    <section className={styles.section}>
      <h3>Decisions</h3>
      {decisions.length === 0 && <p className={styles.none}>No replayed policy had to decide about this skb.</p>}
      <ol className={styles.decisions}>
        {decisions.map((decision) => (
          <li key={`${decision.policy} ${decision.variant} ${decision.rule} ${decision.t}`}>
            <p>
              <b>
                {decision.policy}:{decision.variant}
              </b>{" "}
              rule <b>{decision.rule}</b>
              {decision.to !== null && (
                <span>
                  {" "}
                  · {decision.from ?? "?"} → {decision.to}
                </span>
              )}
            </p>
            <p>{decision.text}</p>
            <p className={styles.none}>
              {[decision.function, decision.source].filter(Boolean).join(", ")}
              {decision.agrees !== null && ` · ${AGREEMENT[String(decision.agrees) as "true" | "false"]}`} ·{" "}
              {instant(decision.t)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { ReactNode } from "react";
import { instant } from "../../charts/frame/units";
import type { LifeDecision } from "../../model/types";
import styles from "./Inspector.module.css";

/** One decision, and every variant of its policy that took it. */
interface Shared extends LifeDecision {
  variants: string[];
}

/** Variants that agree in everything stand together; order of first sight. */
function together(decisions: readonly LifeDecision[]): Shared[] {
  const found = new Map<string, Shared>();
  for (const decision of decisions) {
    const { policy, rule, t, from, to, agrees } = decision;
    const key = [policy, rule, t, from, to, agrees].join(" ");
    const known = found.get(key);
    if (known) known.variants.push(decision.variant);
    else found.set(key, { ...decision, variants: [decision.variant] });
  }
  return [...found.values()];
}

/** The rules that decided about one skb, by policy. */
export function LifeDecisions({
  decisions,
  linkOf,
}: {
  decisions: readonly LifeDecision[];
  /** To where a decision is explained on its recording. */
  linkOf?: (decision: LifeDecision) => ReactNode;
}) {
  return (
    <section>
      <h3 className="pad-top-10 space-below-6 size-text line-top">Decisions</h3>
      {decisions.length === 0 && <p className="small muted">No replayed policy had to decide about this skb.</p>}
      <ol className={`${styles.decisions} plain-list`}>
        {together(decisions).map((decision) => (
          <li key={`${decision.policy} ${decision.variants.join()} ${decision.rule} ${decision.t}`}>
            <p>
              <b>{decision.policy}</b> {decision.variants.join(", ")} {linkOf?.(decision)}
            </p>
            <p>
              <code>{decision.rule}</code> {decision.text}
              {decision.to !== null && ` · ${decision.from === null ? "" : `${decision.from} `}→ ${decision.to}`}
            </p>
            <p className="small muted">
              {[decision.function, decision.source].filter(Boolean).join(", ")}
              {decision.agrees !== null &&
                (decision.agrees ? " · the kernel did the same" : " · the kernel did otherwise")}{" "}
              · {instant(decision.t)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Policy, PolicyRule } from "../../model/types";
import { JudgedTable } from "../parts/JudgedTable";
import { boundsOf } from "../parts/knobBounds";
import { ruleAnchor } from "./anchors";
import styles from "./Reference.module.css";

const EFFECTS: Readonly<Record<PolicyRule["effect"], string>> = {
  writes: "writes state",
  keeps: "leaves state",
  none: "no question of state",
};

/** The catalogue's part of a policy's page: its variants, every rule with where it stands in the kernel, its knobs. */
export function Reference({ policy }: { policy: Policy }) {
  return (
    <>
      <h2 id="variants">Variants</h2>
      <dl className={styles.list}>
        {policy.variants.map((variant) => (
          <div key={variant.id}>
            <dt className="mono small leading-20 break-anywhere">{variant.id}</dt>
            <dd>
              {variant.text}
              <small>{variant.source}</small>
            </dd>
          </div>
        ))}
      </dl>
      {policy.judged && (
        <>
          <h2 id="judged">Checked on a kernel that runs it</h2>
          <JudgedTable judged={policy.judged} />
        </>
      )}
      <h2 id="rules">Rules</h2>
      <table className={`${styles.rules} full-width`}>
        <caption className="visually-hidden">Rules of {policy.id}</caption>
        <thead>
          <tr>
            <th scope="col">rule</th>
            <th scope="col">what it does</th>
            <th scope="col">kernel function</th>
            <th scope="col">read in</th>
            <th scope="col">effect</th>
          </tr>
        </thead>
        <tbody>
          {policy.rules.map((rule) => (
            <tr key={rule.id} id={ruleAnchor(rule.id)}>
              <th scope="row">
                <a href={`#${ruleAnchor(rule.id)}`}>{rule.id}</a>
              </th>
              <td>{rule.text}</td>
              <td data-word="kernel function">
                <code>{rule.function}</code>
              </td>
              <td data-word="read in">{rule.source}</td>
              <td data-word="effect">{EFFECTS[rule.effect]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 id="knobs">Knobs</h2>
      {policy.knobs.length === 0 ? (
        <p>None: the variants differ in code only.</p>
      ) : (
        <dl className={styles.list}>
          {policy.knobs.map((knob) => (
            <div key={knob.name}>
              <dt className="mono small leading-20 break-anywhere">{knob.name}</dt>
              <dd>
                {knob.text}
                <small>{boundsOf(knob)}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

import { counted } from "../../common/format";
import type { Policy, PolicyRule } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { Table } from "../../ui/Table";
import { JudgedTable } from "../parts/JudgedTable";
import styles from "./Reference.module.css";
import { boundsOf, isWide, ruleAnchor } from "./words";

const EFFECTS: Readonly<Record<PolicyRule["effect"], string>> = {
  writes: "writes state",
  keeps: "leaves state",
  none: "no question of state",
};

/** The catalogue's part of a policy's page: its variants, every rule with where it stands in the kernel, its knobs. */
export function Reference({ policy }: { policy: Policy }) {
  const rules = (
    <Table
      caption={`Rules of ${policy.id}`}
      className={styles.rules}
      folds
      head={["rule", "what it does", "kernel function", "read in", "effect"]}
    >
      {policy.rules.map((rule) => (
        <tr key={rule.id} id={ruleAnchor(rule.id)}>
          <th scope="row" className="nowrap">
            <a className="mono small" href={`#${ruleAnchor(rule.id)}`}>
              {rule.id}
            </a>
          </th>
          <td data-whole>{rule.text}</td>
          <td>
            <code>{rule.function}</code>
          </td>
          <td>{rule.source}</td>
          <td>{EFFECTS[rule.effect]}</td>
        </tr>
      ))}
    </Table>
  );
  return (
    <>
      <h2 id="variants">Variants</h2>
      <Definitions look="ruled">
        {policy.variants.map((variant) => (
          <Definition key={variant.id} term={variant.id} className="mono small leading-20">
            {variant.text}
            <small className="block small muted">{variant.source}</small>
          </Definition>
        ))}
      </Definitions>
      {policy.judged && (
        <>
          <h2 id="judged">Checked on a kernel that runs it</h2>
          <JudgedTable judged={policy.judged} />
        </>
      )}
      <h2 id="rules">Rules</h2>
      {isWide() ? (
        rules
      ) : (
        <details>
          <summary className="pad-y-4 touch-min-height-target">Show {counted(policy.rules.length, "rule")}</summary>
          {rules}
        </details>
      )}
      <h2 id="knobs">Knobs</h2>
      {policy.knobs.length === 0 ? (
        <p>None: the variants differ in code only.</p>
      ) : (
        <Definitions look="ruled">
          {policy.knobs.map((knob) => (
            <Definition key={knob.name} term={knob.name} className="mono small leading-20">
              {knob.text}
              <small className="block small muted">{boundsOf(knob)}</small>
            </Definition>
          ))}
        </Definitions>
      )}
    </>
  );
}

import { createContext, useContext } from "react";
import { labelsOf } from "../../charts/decisions/policyLabels";
import { type Concept, VOCABULARY } from "../../charts/vocabulary";
import type { Policy, PolicyRule } from "../../model/types";
import { ruleAnchor } from "./words";

type Ruled = Pick<Policy, "id" | "rules">;

/** The policy whose page this is. */
export const Ruling = createContext<Ruled>({ id: "", rules: [] });

/** A rule of the policy, and how pictures mark a decision by it; undefined for any other word. */
export function useRule(): (word: string) => { rule: PolicyRule; look: Concept | null } | undefined {
  const { id, rules } = useContext(Ruling);
  const { writes, keeps } = labelsOf(id);
  return (word) => {
    const rule = rules.find((one) => one.id === word);
    if (!rule) return undefined;
    return { rule, look: rule.effect === "none" ? null : VOCABULARY[rule.effect === "writes" ? writes : keeps] };
  };
}

/** What a rule does, and its name, which leads to the rules table. */
export function RuleWords({ rule: { id, text } }: { rule: PolicyRule }) {
  return (
    <>
      {text}{" "}
      <a href={`#${ruleAnchor(id)}`}>
        <code>{id}</code>
      </a>
    </>
  );
}

/** A text in which the names of rules lead to the rules table. */
export function Linked({ text }: { text: string }) {
  const ruleOf = useRule();
  return text.split(/([\w-]+)/).map((word, place) =>
    ruleOf(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={place} href={`#${ruleAnchor(word)}`}>
        {word}
      </a>
    ) : (
      word
    ),
  );
}

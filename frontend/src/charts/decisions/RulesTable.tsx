import type { ReactNode } from "react";
import { count, signed } from "../../common/format";
import type { Decisions, PolicyRule } from "../../model/types";
import { type Column, countColumn, DataTable, numberColumn } from "../frame/DataTable";

type Rule = Decisions["rules"][number];

interface Props {
  data: Decisions;
  /** The policy's rules as the catalogue has them: kernel function and source of each. */
  catalogue: readonly PolicyRule[];
  /** Makes a rule's id a link to where it is explained. */
  ruleLink?: ((rule: string) => ReactNode) | undefined;
}

/** How often each rule decided, side by side. Rules that neither side ever took are counted, not listed. */
export function RulesTable({ data, catalogue, ruleLink }: Props) {
  const used = data.rules.filter((rule) => rule.a > 0 || rule.b > 0);
  const never = Math.max(catalogue.length, data.rules.length) - used.length;
  const byId = new Map(catalogue.map((rule) => [rule.id, rule]));
  const columns: Column<Rule>[] = [
    {
      id: "rule",
      heading: "rule",
      wide: true,
      value: (rule) => rule.rule,
      cell: (rule) => <RuleName rule={rule} known={byId.get(rule.rule)} link={ruleLink} />,
    },
    countColumn("a", (rule) => rule.a, data.a),
    countColumn("b", (rule) => rule.b, data.b),
    numberColumn("change", (rule) => rule.b - rule.a, signed),
  ];
  return (
    <DataTable
      caption={`Decisions by rule, ${data.a} against ${data.b}${never > 0 ? `; rules neither took: ${count(never)}` : ""}`}
      columns={columns}
      rows={used}
      keyOf={(rule) => rule.rule}
      whole
    />
  );
}

/** The id, by which a moment and a decision's row name the rule, what it says, and where in the kernel it stands. */
function RuleName({ rule, known, link }: { rule: Rule; known: PolicyRule | undefined; link: Props["ruleLink"] }) {
  return (
    <>
      <code className="mono small ink">{link ? link(rule.rule) : rule.rule}</code>{" "}
      <span className="small muted pretty">{rule.text}</span>
      {known && (
        <span className="block size-mark leading-18 muted break-anywhere">
          <code className="size-mark">{known.function}</code> · {known.source}
        </span>
      )}
    </>
  );
}

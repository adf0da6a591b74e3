import type { Decisions } from "../../model/types";
import { type Column, DataTable } from "../frame/DataTable";
import { count, signed } from "../frame/format";

import styles from "./RulesTable.module.css";

type Rule = Decisions["rules"][number];

/** How often each rule decided, side by side. Rules that neither side ever took are counted, not listed. */
export function RulesTable({ data }: { data: Decisions }) {
  const taken = data.rules.filter((rule) => rule.a > 0 || rule.b > 0);
  const never = data.rules.length - taken.length;
  const columns: Column<Rule>[] = [
    { id: "rule", heading: "rule", wide: true, value: (rule) => rule.rule, cell: (rule) => <RuleName rule={rule} /> },
    { id: "a", heading: data.a, numeric: true, value: (rule) => rule.a, cell: (rule) => count(rule.a) },
    { id: "b", heading: data.b, numeric: true, value: (rule) => rule.b, cell: (rule) => count(rule.b) },
    {
      id: "change",
      heading: "change",
      numeric: true,
      value: (rule) => rule.b - rule.a,
      cell: (rule) => signed(rule.b - rule.a),
    },
  ];
  return (
    <DataTable
      caption={`Decisions by rule, ${data.a} against ${data.b}${never > 0 ? `; rules neither took: ${count(never)}` : ""}`}
      columns={columns}
      rows={taken}
      keyOf={(rule) => rule.rule}
      whole
    />
  );
}

/** The id, by which a moment and a decision's row name the rule, and what it says. */
function RuleName({ rule }: { rule: Rule }) {
  return (
    <>
      <code className={styles.id}>{rule.rule}</code> <span className={styles.text}>{rule.text}</span>
    </>
  );
}

/** Ids of headings and rules on a policy's page, as addresses name them. */

/** `B4-overflow` → `rule-B4-overflow`: a rule's row in the rules table. */
export function ruleAnchor(rule: string): string {
  return `rule-${rule}`;
}

/** `The list fills, one kick at half` → `the-list-fills-one-kick-at-half`. */
export function headingAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

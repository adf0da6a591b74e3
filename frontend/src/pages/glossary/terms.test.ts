import { expect, test } from "vitest";
import { glossaryHref, VOCABULARY } from "../../charts/vocabulary";
import { LABELS, TERM_GROUPS } from "./terms";

test("the page lists every concept once, and every label", () => {
  const listed = TERM_GROUPS.flatMap(({ terms }) => terms.map(({ id }) => id));
  expect([...listed].sort()).toEqual(Object.keys(VOCABULARY).sort());
  expect(glossaryHref("slab")).toBe("/glossary#slab");
  expect(LABELS.map(({ label }) => label)).toContain("modelled");
});

import { expect, test } from "vitest";
import { type Draft, readDraft, writeDraft } from "./draft";

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const draft = {
  text: "before: 1 pps",
  file: null,
  paste: { found: [] },
  choices: [],
  policy: null,
  pairs: ["12 -> 14"],
} as unknown as Draft;

test("a draft is read as it was written, and removed", () => {
  const tab = storage();
  writeDraft(tab, draft);
  expect(readDraft(tab)).toEqual(draft);
  writeDraft(tab, null);
  expect(readDraft(tab)).toBeNull();
});

test("a draft without pairs has none", () => {
  const tab = storage();
  const { pairs: _, ...older } = draft;
  tab.setItem("skbscope.paste", JSON.stringify(older));
  expect(readDraft(tab)).toEqual({ ...draft, pairs: [] });
});

test("what another build wrote, and a storage that refuses, leave the page without a draft", () => {
  const tab = storage();
  tab.setItem("skbscope.paste", JSON.stringify({ text: "x" }));
  expect(readDraft(tab)).toBeNull();
  const full = {
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => writeDraft(full, draft)).not.toThrow();
  expect(readDraft(undefined)).toBeNull();
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isConcept, VOCABULARY } from ".";
import { CARDS } from "./cards";
import { MEANING } from "./meanings";

const tokens = readFileSync(new URL("../../tokens.css", import.meta.url), "utf8");

test("every concept has a word, a meaning that is a sentence, and a token that exists", () => {
  for (const [id, concept] of Object.entries(VOCABULARY)) {
    expect(concept.word, id).not.toBe("");
    expect(isConcept(id) && MEANING[id], id).toMatch(/\.$/);
    expect(tokens, id).toContain(`${concept.colour}:`);
  }
});

test("every card is a few sentences, and says where its facts stand", () => {
  expect(Object.keys(CARDS).length).toBeGreaterThan(10);
  for (const [id, { text, source }] of Object.entries(CARDS)) {
    expect(text, id).toMatch(/\.$/);
    expect(text.split(" ").length, id).toBeLessThanOrEqual(60);
    expect(isConcept(id) && text.includes(MEANING[id]), id).toBe(false);
    expect(source, id).toMatch(/\S/);
  }
});

test("two concepts of the lifecycle chart never share both colour and shape", () => {
  const drawn = (["inUse", "across", "flushed", "dropped", "unknown", "recycled"] as const).map((id) => VOCABULARY[id]);
  const looks = drawn.map((concept) => `${concept.colour} ${concept.shape}`);
  expect(new Set(looks).size).toBe(looks.length);
  expect(new Set(drawn.map((concept) => concept.shape)).size).toBe(drawn.length);
});

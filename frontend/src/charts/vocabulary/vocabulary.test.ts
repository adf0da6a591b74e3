import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VOCABULARY } from ".";

const tokens = readFileSync(new URL("../../tokens.css", import.meta.url), "utf8");

test("every concept has a word, a meaning that is a sentence, and a token that exists", () => {
  for (const [id, concept] of Object.entries(VOCABULARY)) {
    expect(concept.word, id).not.toBe("");
    expect(concept.meaning, id).toMatch(/\.$/);
    expect(tokens, id).toContain(`${concept.colour}:`);
  }
});

test("every card is a few sentences, and says where its facts stand", () => {
  for (const [id, { meaning, card, source }] of Object.entries(VOCABULARY)) {
    expect(source === undefined, id).toBe(card === undefined);
    if (card === undefined) continue;
    expect(card, id).toMatch(/\.$/);
    expect(card.split(" ").length, id).toBeLessThanOrEqual(60);
    expect(card, id).not.toContain(meaning);
    expect(source, id).toMatch(/\S/);
  }
});

test("two concepts of the lifecycle chart never share both colour and shape", () => {
  const drawn = (["inUse", "across", "flushed", "dropped", "unknown", "recycled"] as const).map((id) => VOCABULARY[id]);
  const looks = drawn.map((concept) => `${concept.colour} ${concept.shape}`);
  expect(new Set(looks).size).toBe(looks.length);
  expect(new Set(drawn.map((concept) => concept.shape)).size).toBe(drawn.length);
});

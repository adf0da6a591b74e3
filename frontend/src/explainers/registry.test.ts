import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIFECYCLE_PARTS } from "../charts/lifecycleMap/parts";
import type { Summary } from "./contract";
import { fileOf, folderOf, METAS, metasOf } from "./registry";

const here = new URL(".", import.meta.url);
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/about.md`, here)))
  .map((entry) => entry.name);

/** The engine's policies, as its catalogue names them: a folder each. */
const policies = readdirSync(new URL("../../../backend/engine/src/policy/", here), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name.replace("_", "-"));

const summary = (order: number): Summary => ({ order, question: "Who?", answer: "One.", lit: ["free"] });

test("every folder with an about.md is found by itself, under its own name", () => {
  expect(METAS.map(({ id }) => id).sort()).toEqual(folders.sort());
});

test("ids and places in lists are unique, and every policy is one of the engine's", () => {
  expect(policies).toHaveLength(5);
  expect(new Set(METAS.map(({ id }) => id)).size).toBe(METAS.length);
  expect(new Set(METAS.map(({ order }) => order)).size).toBe(METAS.length);
  for (const { id, policy } of METAS) expect(policies, id).toContain(policy);
});

test("a title is a question, an answer a sentence, and something of the map is lit", () => {
  for (const { id, question, answer, lit } of METAS) {
    expect(question, id).toMatch(/\?$/);
    expect(answer, id).toMatch(/\.$/);
    expect(lit.length, id).toBeGreaterThan(0);
    for (const part of lit) expect(LIFECYCLE_PARTS, id).toContain(part);
  }
});

test("lists are in the order the metas give", () => {
  const found = metasOf({ "./b/about.md": summary(2), "./c/about.md": summary(2), "./a/about.md": summary(3) });
  expect(found.map(({ id }) => id)).toEqual(["b", "c", "a"]);
});

test("an explainer there is not is named", () => {
  expect(folderOf("./skb-defer/index.tsx")).toBe("skb-defer");
  expect(fileOf({ "./skb-defer/index.tsx": 7 }, "skb-defer")).toBe(7);
  expect(() => fileOf({ "./skb-defer/index.tsx": 7 }, "defer")).toThrow("there is no explainer defer");
});

test("the eager registry is imported by the figure bundle only", () => {
  const src = new URL("../", here);
  const users = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts") && !file.endsWith(".test.tsx"))
    .filter((file) => readFileSync(new URL(file, src), "utf8").includes("registry.eager"));
  expect(users.filter((file) => !file.startsWith("figure/") && !file.endsWith("registry.eager.ts"))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lastOf, type Simulation } from "../../model/simulation";
import type { Claim } from "../../model/types";
import { run } from "../testing/simulations";
import details from "./details";
import { InitMap } from "./map";

const stock = run("skb-init", { case: "receiver" });
const today = run("skb-init", { case: "today" });
const recorded: Simulation = {
  ...stock,
  gauges: stock.gauges.filter(({ id }) => !/^(line|was|cost|cycles|fetched|slab)/.test(id)),
};
const claims = (
  JSON.parse(readFileSync(new URL("../../../../data/claims/skb-init.json", import.meta.url), "utf8")) as {
    claims: Claim[];
  }
).claims;

const map = (made: Simulation, position: number, phase = 1, width = 915, lit: string[] = []) =>
  renderToStaticMarkup(
    <InitMap
      run={made}
      position={position}
      phase={phase}
      width={width}
      lit={new Set(lit)}
      selected={null}
      isPaused
      title="Where"
    />,
  );

test("every position draws, to shapes a file may have", () => {
  for (const made of [stock, today, recorded]) {
    for (let position = 0; position <= lastOf(made); position += 13) {
      const markup = map(made, position, 0.7);
      expect(markup).not.toMatch(/NaN|undefined|Infinity|style=|<(foreignObject|pattern|marker)/);
    }
  }
  expect(map(stock, 21)).toBe(map(stock, 21));
});

test("the way comes first, then line by line who wrote it", () => {
  const numbers = (phase: number) =>
    [...map(stock, 1, phase).matchAll(/>([01])<\/text>/g)].map(([, by]) => by).join("");
  expect(numbers(0)).toBe("00000");
  expect(numbers(0.7)).toBe("00000");
  expect(numbers(0.8)).toBe("00100");
  expect(numbers(1)).toBe("00111");
});

test("few shapes: 60 frames a second on a slow machine", () => {
  expect(map(stock, 21).match(/<(rect|path|text|circle)/g)?.length ?? 0).toBeLessThan(110);
});

test("on a phone the lists are bars, and a recording says what it cannot tell", () => {
  expect(map(stock, 21, 1, 320)).toContain("128 of 128, full");
  expect(map(recorded, 21)).toContain("its lines: cannot tell");
});

test("the trap names both readings and the panel nobody published", () => {
  for (const width of [320, 900]) {
    const markup = renderToStaticMarkup(<details.trap.Picture claims={claims} width={width} title="Trap" />);
    expect(markup).toContain("311.97 → 234.06 cycles");
    expect(markup).toContain("326.9 → 234.1 cycles");
    expect(markup.match(/not published/g)).toHaveLength(2);
  }
});

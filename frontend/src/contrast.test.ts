/** Text stands at 4.5:1 and marks at 3:1 on every ground they are drawn on, in both themes (WCAG 1.4.3, 1.4.11). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Tokens of a block that are plain hex colours. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]));
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const THEMES = { light: block(":root"), dark: { ...block(":root"), ...block(':root[data-theme="dark"]') } };
const GROUNDS = ["--ground", "--panel", "--band-even", "--band-odd"];
const TEXT_GROUNDS = [...GROUNDS, "--hover", "--chosen", "--notice", "--problem"];
const TEXTS = ["--ink", "--muted", "--accent"];
/** Words of a verdict stand on a panel, on the page, under a hand and when chosen. */
const VERDICTS = ["--verdict-up", "--verdict-down", "--verdict-small", "--verdict-same", "--verdict-unsure"];
const MARKS = ["--data-local", "--data-across", "--data-flushed", "--data-dropped", "--data-limit", "--data-unknown"];

test("black on white is 21:1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});

for (const [theme, tokens] of Object.entries(THEMES)) {
  const pairs = [
    ...TEXTS.flatMap((text) => TEXT_GROUNDS.map((ground) => [text, ground, 4.5] as const)),
    ...VERDICTS.flatMap((word) => TEXT_GROUNDS.map((ground) => [word, ground, 4.5] as const)),
    ["--on-accent", "--accent", 4.5] as const,
    ...MARKS.flatMap((mark) => GROUNDS.map((ground) => [mark, ground, 3] as const)),
    ["--control-line", "--panel", 3] as const,
    ["--control-line", "--ground", 3] as const,
    ["--focus", "--panel", 3] as const,
    ["--focus", "--ground", 3] as const,
    ["--notice-edge", "--notice", 3] as const,
    ["--problem-edge", "--problem", 3] as const,
  ];
  test.each(pairs)(`${theme}: %s on %s is at least %d:1`, (front, ground, least) => {
    const [a, b] = [tokens[front], tokens[ground]];
    if (!a || !b) throw new Error(`tokens.css lacks ${a ? ground : front}`);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
}

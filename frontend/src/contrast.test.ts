/**
 * Text stands at 4.5:1 and marks at 3:1 on every ground they are drawn on, in every palette and theme (WCAG 1.4.3,
 * 1.4.11), and what became of an skb can be told without colour.
 */
import { expect, test } from "vitest";
import { VOCABULARY } from "./charts/vocabulary";
import { contrast, difference, lightness, rgb } from "./colour";
import { SCHEMES, tokensOf } from "./tokens";

const GROUNDS = ["--ground", "--panel", "--band-even", "--band-odd"];
const TEXT_GROUNDS = [...GROUNDS, "--hover", "--chosen", "--notice", "--problem"];
const TEXTS = ["--ink", "--muted", "--accent"];
/** Words of a verdict stand on a panel, on the page, under a hand and when chosen. */
const VERDICTS = ["--verdict-up", "--verdict-down", "--verdict-small", "--verdict-same", "--verdict-unsure"];
const MARKS = ["--data-local", "--data-across", "--data-flushed", "--data-dropped", "--data-limit", "--data-unknown"];
/** What can become of an skb, as lanes, lists and tables mark it. */
const STATES = ["inUse", "flushed", "handedBack", "recycled", "dropped"] as const;
/** Lightness L* that two marks of one shape must lie apart to be told in grey. */
const GREY_STEP = 8;
/** ΔE that two of Tol's data colours keep for a reader without red or without green cones. */
const VISION_STEP = 11;

test("black on white is 21:1, and a hundred steps of lightness", () => {
  expect(contrast(rgb("#000000"), rgb("#ffffff"))).toBeCloseTo(21, 5);
  expect(lightness(rgb("#ffffff"))).toBeCloseTo(100, 1);
  expect(lightness(rgb("#000000"))).toBeCloseTo(0, 1);
});

for (const scheme of SCHEMES) {
  const tokens = tokensOf(scheme);
  const colour = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`tokens.css lacks ${name}`);
    return rgb(value);
  };
  const pairs = [
    ...TEXTS.flatMap((text) => TEXT_GROUNDS.map((ground) => [text, ground, 4.5] as const)),
    ...VERDICTS.flatMap((word) => TEXT_GROUNDS.map((ground) => [word, ground, 4.5] as const)),
    ["--on-accent", "--accent", 4.5] as const,
    ["--data-on", "--data-local", 4.5] as const,
    ...MARKS.flatMap((mark) => GROUNDS.map((ground) => [mark, ground, 3] as const)),
    ["--control-line", "--panel", 3] as const,
    ["--control-line", "--ground", 3] as const,
    ["--focus", "--panel", 3] as const,
    ["--focus", "--ground", 3] as const,
    ["--notice-edge", "--notice", 3] as const,
    ["--problem-edge", "--problem", 3] as const,
  ];
  test.each(pairs)(`${scheme.palette}, ${scheme.theme}: %s on %s is at least %d:1`, (front, ground, least) => {
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(least);
  });

  test(`${scheme.palette}, ${scheme.theme}: in grey, states differ by shape or by ${GREY_STEP} of lightness`, () => {
    for (const [at, one] of STATES.entries())
      for (const other of STATES.slice(at + 1)) {
        const [a, b] = [VOCABULARY[one], VOCABULARY[other]];
        const step = Math.abs(lightness(colour(a.colour)) - lightness(colour(b.colour)));
        expect(a.shape !== b.shape || step >= GREY_STEP, `${one} and ${other}`).toBe(true);
      }
  });

  // A list's cells are all the same square, so only lightness is left to tell whose list it is in grey.
  test(`${scheme.palette}, ${scheme.theme}: cells of a cache and of a defer list differ in grey`, () => {
    const step = lightness(colour(VOCABULARY.napiCache.colour)) - lightness(colour(VOCABULARY.deferList.colour));
    expect(Math.abs(step)).toBeGreaterThanOrEqual(GREY_STEP);
  });

  // Okabe–Ito, darkened to 3:1, leaves orange and amber to their shapes; Tol is there for readers who need more.
  test.runIf(scheme.palette === "tol")(`tol, ${scheme.theme}: every two colours differ without red or green`, () => {
    for (const vision of ["no green cones", "no red cones"] as const)
      for (const [at, one] of MARKS.entries())
        for (const other of MARKS.slice(at + 1))
          expect(difference(colour(one), colour(other), vision), `${one}, ${other}`).toBeGreaterThanOrEqual(
            VISION_STEP,
          );
  });
}

/** What the colours of tokens.css come to: contrast on their grounds, and how far they lie apart. */
import { contrast, difference, lightness, rgb, type Vision } from "../../colour";
import { type Scheme, tokensOf } from "../../tokens";

/** Data colours and the concept of the vocabulary that shows each. */
export const DATA = [
  { token: "--data-local", concept: "inUse" },
  { token: "--data-across", concept: "across" },
  { token: "--data-flushed", concept: "flushed" },
  { token: "--data-dropped", concept: "dropped" },
  { token: "--data-limit", concept: "limit" },
  { token: "--data-unknown", concept: "unknown" },
] as const;

/** What marks are drawn on. */
export const GROUNDS = [
  { token: "--panel", word: "panel" },
  { token: "--ground", word: "page" },
  { token: "--band-even", word: "LLC band, even" },
  { token: "--band-odd", word: "LLC band, odd" },
] as const;

/** What text is written in. */
export const TEXTS = ["--ink", "--muted", "--accent", "--verdict-up", "--verdict-down"] as const;

/** The least contrast allowed (WCAG 2.2, 1.4.3 and 1.4.11). */
export const LEAST = { text: 4.5, mark: 3 } as const;

/** Contrast of one colour on one ground. */
export interface OnGround {
  ground: string;
  ratio: number;
}

/** A token's value in a scheme. */
export function readToken(scheme: Scheme, name: string): string {
  const value = tokensOf(scheme)[name];
  if (value === undefined) throw new Error(`tokens.css has no ${name}`);
  return value;
}

/** A token on every ground of its scheme. */
export function onGrounds(scheme: Scheme, name: string): OnGround[] {
  const front = rgb(readToken(scheme, name));
  return GROUNDS.map(({ token, word }) => ({ ground: word, ratio: contrast(front, rgb(readToken(scheme, token))) }));
}

/** The ground a token stands out from least. */
export function weakest(scheme: Scheme, name: string): OnGround {
  return onGrounds(scheme, name).reduce((least, one) => (one.ratio < least.ratio ? one : least));
}

/** Two data colours and how far they lie apart. */
export interface Pair {
  one: (typeof DATA)[number];
  other: (typeof DATA)[number];
  apart: number;
}

/** The two data colours that a kind of vision tells apart least. */
export function closest(scheme: Scheme, vision: Vision): Pair {
  const pairs = DATA.flatMap((one, at) =>
    DATA.slice(at + 1).map((other) => ({
      one,
      other,
      apart: difference(rgb(readToken(scheme, one.token)), rgb(readToken(scheme, other.token)), vision),
    })),
  );
  return pairs.reduce((least, pair) => (pair.apart < least.apart ? pair : least));
}

/** The grey a colour leaves in a print without colour, as a paint. */
export function greyOf(scheme: Scheme, name: string): { paint: string; lightness: number } {
  const light = lightness(rgb(readToken(scheme, name)));
  return { paint: `lab(${light.toFixed(1)}% 0 0)`, lightness: light };
}

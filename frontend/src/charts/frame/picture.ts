/**
 * What every picture shares: the size of its letters, its colours by token.
 *
 * Pictures name colours and fonts only as `var(--token)` in presentation attributes. That makes them follow the theme
 * on the page, and lets one textual replacement turn them into a file that needs no style sheet (`download.ts`): the
 * same on a server.
 */
import type { ColourToken } from "../vocabulary";

/** Letter sizes in pictures, in CSS pixels. */
export const LETTER = { small: 11, text: 12, label: 13, title: 16 } as const;

/** IBM Plex Mono is 0.6 em wide, every letter: text can be placed without measuring it. */
export const MONO_EM = 0.6;

/** The mean advance of IBM Plex Sans over our labels; a little wide, so that nothing that fits by it is cut. */
export const SANS_EM = 0.56;

/** A token of tokens.css as a paint or a font. */
export type Token =
  | ColourToken
  | `--verdict-${"up" | "down" | "small" | "same" | "unsure"}`
  | "--panel"
  | "--control-line"
  | "--line"
  | "--accent"
  | "--focus"
  | "--data-on"
  | "--mono"
  | "--sans";

/** The token as a value of a presentation attribute. */
export function token(name: Token): string {
  return `var(${name})`;
}

/** CSS pixels to a tenth: finer than any screen, and a file stays small. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

type PolicyLabels = "mono" | "sans";

const em = (face: PolicyLabels) => (face === "mono" ? MONO_EM : SANS_EM);

/** Width of a text in CSS pixels, by the mean advance of its face. */
export const textWidth = (text: string, size: number, face: PolicyLabels = "sans") => text.length * size * em(face);

/** Cuts a text to a width, with an ellipsis when something was cut. */
export function fitted(text: string, width: number, size: number, face: PolicyLabels = "sans"): string {
  if (textWidth(text, size, face) <= width) return text;
  const room = Math.floor(width / (size * em(face))) - 1;
  return room > 0 ? `${text.slice(0, room).trimEnd()}…` : "";
}

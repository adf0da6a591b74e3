/** The tokens a canvas needs, resolved: a canvas cannot read `var(--…)`. */
const TOKENS = {
  ink: "--ink",
  muted: "--muted",
  line: "--line",
  panel: "--panel",
  bandEven: "--band-even",
  bandOdd: "--band-odd",
  accent: "--accent",
  local: "--data-local",
  across: "--data-across",
  flushed: "--data-flushed",
  dropped: "--data-dropped",
  unknown: "--data-unknown",
  mono: "--mono",
  sans: "--sans",
} as const;

export type Palette = Record<keyof typeof TOKENS, string>;

const paletteOf = (of: (token: string) => string) =>
  Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, of(token)])) as Palette;

/** Reads the tokens in force at an element. */
export function paletteAt(element: Element): Palette {
  const style = getComputedStyle(element);
  return paletteOf((token) => style.getPropertyValue(token).trim());
}

/** The tokens by name, for marks that are written as text and take their colours later. */
export const tokenPalette = () => paletteOf((token) => `var(${token})`);

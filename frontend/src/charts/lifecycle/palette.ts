/** The tokens a canvas needs, resolved: a canvas cannot read `var(--…)`. */

export interface Palette {
  ink: string;
  muted: string;
  line: string;
  panel: string;
  bandEven: string;
  bandOdd: string;
  accent: string;
  local: string;
  across: string;
  flushed: string;
  dropped: string;
  unknown: string;
  mono: string;
  sans: string;
}

/** Reads the tokens in force at an element. */
export function paletteAt(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: token("--ink"),
    muted: token("--muted"),
    line: token("--line"),
    panel: token("--panel"),
    bandEven: token("--band-even"),
    bandOdd: token("--band-odd"),
    accent: token("--accent"),
    local: token("--data-local"),
    across: token("--data-across"),
    flushed: token("--data-flushed"),
    dropped: token("--data-dropped"),
    unknown: token("--data-unknown"),
    mono: token("--mono"),
    sans: token("--sans"),
  };
}

/** The tokens by name, for marks that are written as text and take their colours later. */
export function tokenPalette(): Palette {
  const token = (name: string) => `var(--${name})`;
  return {
    ink: token("ink"),
    muted: token("muted"),
    line: token("line"),
    panel: token("panel"),
    bandEven: token("band-even"),
    bandOdd: token("band-odd"),
    accent: token("accent"),
    local: token("data-local"),
    across: token("data-across"),
    flushed: token("data-flushed"),
    dropped: token("data-dropped"),
    unknown: token("data-unknown"),
    mono: token("mono"),
    sans: token("sans"),
  };
}

/** What tokens.css says, for code without a page: the server's pictures, the tests, /design. */
import css from "./tokens.css?raw";

export type Theme = "light" | "dark";
export type Palette = "okabe-ito" | "tol";

/** A palette in a theme. */
export interface Scheme {
  palette: Palette;
  theme: Theme;
}

/** Every scheme there is. */
export const SCHEMES: readonly Scheme[] = [
  { palette: "okabe-ito", theme: "light" },
  { palette: "okabe-ito", theme: "dark" },
  { palette: "tol", theme: "light" },
  { palette: "tol", theme: "dark" },
];

/** Values of the block with exactly this selector, by name. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

const DARK = ':root[data-theme="dark"]';
const TOL = ':root[data-palette="tol"]';

/** The tokens of a scheme, laid over each other in the order of the style sheet. */
export function tokensOf({ palette, theme }: Scheme): Readonly<Record<string, string>> {
  return {
    ...block(":root"),
    ...(theme === "dark" && block(DARK)),
    ...(palette === "tol" && block(TOL)),
    ...(palette === "tol" && theme === "dark" && block(`${TOL}[data-theme="dark"]`)),
  };
}

/** The colours of a published figure: those of tokens.css when this is built, in the palette every figure has. */
import { type Theme, tokensOf } from "../tokens";

export type { Theme };

const TOKENS: Record<Theme, Readonly<Record<string, string>>> = {
  light: tokensOf({ palette: "okabe-ito", theme: "light" }),
  dark: tokensOf({ palette: "okabe-ito", theme: "dark" }),
};

/** The value a theme has for a token; a token it does not know is a mistake in a picture. */
export function resolver(theme: Theme): (name: string) => string {
  const tokens = TOKENS[theme];
  return (name) => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`tokens.css has no ${name}`);
    return value;
  };
}

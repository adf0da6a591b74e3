/** The two themes, read from tokens.css when this is built. */
import css from "../tokens.css?raw";

export type Theme = "light" | "dark";

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const light = block(":root");
const TOKENS: Record<Theme, Record<string, string>> = {
  light,
  dark: { ...light, ...block(':root[data-theme="dark"]') },
};

/** The value a theme has for a token; a token it does not know is a mistake in a picture. */
export function resolver(theme: Theme): (name: string) => string {
  const tokens = TOKENS[theme];
  return (name) => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`tokens.css has no ${name}`);
    return value.trim();
  };
}

/**
 * From a picture's markup to a file that stands alone: text in, text out, so that a page, a server and a test share it.
 *
 * Read is what React and XMLSerializer write: every `<`, `>` and `"` of a value is escaped, so a tag ends at its first `>`.
 */

/** Free space around a picture that stands alone, in CSS pixels. */
export const MARGIN = 12;

/** Attributes that only the page needs: behaviour, style sheets and the roles of single marks. */
const PAGE_ONLY = /^(class|style|tabindex|role|data-.*|aria-.*|on.*|xmlns)$/i;

const TAG = /<(\/?)([A-Za-z]+)([^>]*?)(\/?)>/g;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;

/** What no XML file may hold, and the marks that turn the direction of text around. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text that may stand in an XML file and reads in the order it is written; what may not becomes U+FFFD. */
export function fitForXml(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd");
}

/** Replaces every `var(--token)`; `resolve` gives the value a theme has for it. Quotes in it become single ones. */
export function withTokens(markup: string, resolve: (name: string) => string): string {
  return markup.replace(/var\((--[a-z0-9-]+)\)/g, (_, name: string) =>
    resolve(name).trim().replaceAll('"', "'").replaceAll("&quot;", "'"),
  );
}

/** The root's attributes by name, and what it holds, cleared of everything that only a page needs. */
export interface Bare {
  attributes: Record<string, string>;
  /** `<title>`, `<desc>` and the shapes. */
  inner: string;
}

/** Takes the page's own out of an SVG's markup and writes the theme's colours in. */
export function bare(markup: string, resolve: (name: string) => string): Bare {
  let root: Record<string, string> | null = null;
  let inner = "";
  let from = 0;
  // Depth inside an element that is left out with all it holds; 0 outside of any.
  let left = 0;
  for (const tag of markup.matchAll(TAG)) {
    const [whole, closing, name = "", rest = "", empty] = tag;
    if (root !== null && left === 0) inner += markup.slice(from, tag.index);
    from = tag.index + whole.length;
    if (left > 0) {
      left += closing ? -1 : empty ? 0 : 1;
      continue;
    }
    if (closing) {
      inner += `</${name}>`;
      continue;
    }
    const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value] as const);
    if (root === null) {
      const retained = attributes.filter(([key]) => !PAGE_ONLY.test(key));
      root = Object.fromEntries(retained.map(([key, value]) => [key, withTokens(value, resolve)]));
      continue;
    }
    if (attributes.some(([key]) => key === "data-page-only") || /\sdata-page-only(\s|$)/.test(rest)) {
      left = empty ? 0 : 1;
      continue;
    }
    const retained = attributes.filter(([key]) => !PAGE_ONLY.test(key));
    inner += `<${name}${retained.map(([key, value]) => ` ${key}="${withTokens(value, resolve)}"`).join("")}${empty}>`;
  }
  return {
    attributes: root ?? {},
    // An element that holds a title keeps its end.
    inner: inner.replace(/<\/svg>$/, "").replace(/(<(rect|path|circle|line)\b[^>]*)><\/\2>/g, "$1/>"),
  };
}

/** Writes an element; values are taken as already escaped. */
export function element(name: string, attributes: Record<string, string | number>, inner = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return inner === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${inner}</${name}>`;
}

/** Splits `<title>` and `<desc>` from the shapes behind them. */
export function apart(inner: string): { words: string; shapes: string } {
  const words = /^\s*(<title>[^<]*<\/title>)?\s*(<desc>[^<]*<\/desc>)?/.exec(inner)?.[0] ?? "";
  return { words: words.trim(), shapes: inner.slice(words.length) };
}

/** The picture as a file: no style sheet, no behaviour, the theme's colours written in, on the panel's ground. */
export function standaloneMarkup(markup: string, resolve: (name: string) => string): string {
  const { attributes, inner } = bare(markup, resolve);
  const [, , width = "0", height = "0"] = (attributes.viewBox ?? "").split(" ");
  const outer = { width: Number(width) + 2 * MARGIN, height: Number(height) + 2 * MARGIN };
  const { words, shapes } = apart(inner);
  const ground = element("rect", { x: -MARGIN, y: -MARGIN, ...outer, fill: resolve("--panel").trim() });
  const viewBox = `${-MARGIN} ${-MARGIN} ${outer.width} ${outer.height}`;
  const root = { ...attributes, xmlns: "http://www.w3.org/2000/svg", role: "img", viewBox, ...outer };
  return fitForXml(element("svg", root, words + ground + shapes));
}

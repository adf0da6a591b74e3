/**
 * A picture as a file of a given size, in one theme.
 *
 *   { kind, document, theme, width, height, id, sentence } ──chart──▶ markup ──frame, tokens──▶ SVG
 *
 * Deterministic: no clock, no locale, no randomness, and nothing of a browser.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { apart, bare, element, fitForXml, withTokens } from "../charts/frame/markup";
import { LETTER } from "../charts/frame/picture";
import { Framed, roomOf } from "./Framed";
import { type Chart, type ChartDocument, chartOf, comparisonOf, KINDS, type Request, type Size } from "./kinds";
import { resolver } from "./themes";

type Resolve = (name: string) => string;

/** Space around the picture, CSS pixels of the design. */
const MARGIN = 20;
/** Above this width the picture grows instead of spreading: a link's preview is seen small. */
const DESIGN = 720;
const WIDEST = 1000;
/** What a request may ask for, CSS pixels. */
const LEAST = 240;
const MOST = 4000;

/** A drawing before it has a ground: title and description, shapes, and the size they need. */
interface Drawn {
  words: string;
  shapes: string;
  size: Size;
}

/** One picture. Throws an Error with one sentence when the request is not one. */
export function render(json: string): string {
  const request = requestOf(json);
  const scale = request.width > WIDEST ? request.width / DESIGN : 1;
  const design = { width: request.width / scale, height: request.height / scale };
  const inside = { width: Math.floor(design.width - 2 * MARGIN), height: Math.floor(design.height - 2 * MARGIN) };
  const resolve = resolver(request.theme);
  const { words, shapes, size } =
    request.kind === "comparison" ? comparison(request, inside, resolve) : framed(request, inside, resolve);
  // A picture higher than its place is drawn smaller, on a ground that keeps the asked shape.
  const shrink = Math.max(1, size.width / inside.width, size.height / inside.height);
  const outer = { width: round(design.width * shrink), height: round(design.height * shrink) };
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${outer.width} ${outer.height}`,
    width: request.width,
    height: request.height,
    role: "img",
    "font-family": withTokens("var(--sans)", resolve),
    "font-size": LETTER.text,
  };
  const at = round(MARGIN * shrink);
  const ground = element("rect", { width: outer.width, height: outer.height, fill: resolve("--panel") });
  return fitForXml(
    element("svg", root, words + ground + element("g", { transform: `translate(${at} ${at})` }, shapes)),
  );
}

function comparison(request: Request, inside: Size, resolve: Resolve): Drawn {
  const { attributes, inner } = bare(renderToStaticMarkup(comparisonOf(request, inside)), resolve);
  return { ...apart(inner), size: sizeOf(attributes.viewBox, inside) };
}

/** A chart between its words: laid out once more, wider, when it is too high for its place. */
function framed(request: Request, inside: Size, resolve: Resolve): Drawn {
  const document = request.document as ChartDocument;
  const title = String(document.title ?? request.kind);
  const sentence = request.sentence ?? "";
  const first = chart(request.kind, document, inside);
  const words = {
    title,
    sentence,
    legend: first.legend,
    label: String(document.label ?? ""),
    source: String(document.source ?? ""),
    id: request.id,
    ...inside,
  };
  const { above, below } = roomOf(words);
  const room = { width: inside.width, height: inside.height - above - below };
  const fitting = chart(request.kind, document, room);
  // A chart that leaves out what has no room leaves its marks out too.
  words.legend = fitting.legend;
  let { shapes, size } = drawn(fitting, room, resolve);
  if (size.height > room.height) {
    const wider = { width: Math.floor(room.width * Math.min(2, size.height / room.height)), height: room.height };
    ({ shapes, size } = drawn(chart(request.kind, document, wider), wider, resolve));
  }
  const k = Math.min(1, room.width / size.width, room.height / size.height);
  const placed = element("g", { transform: `translate(0 ${above})${k < 1 ? ` scale(${round(k)})` : ""}` }, shapes);
  const around = bare(
    renderToStaticMarkup(
      <svg>
        <title>{title}</title>
        <desc>{sentence}</desc>
        <Framed {...words} />
      </svg>,
    ),
    resolve,
  );
  const parts = apart(around.inner);
  return { words: parts.words, shapes: placed + parts.shapes, size: inside };
}

function chart(kind: string, document: ChartDocument, size: Size): Chart {
  const made = chartOf(kind, document, size);
  if (!made) throw new Error(`the kind ${JSON.stringify(kind)} is unknown; expected ${KINDS.join(", ")}`);
  return made;
}

function drawn({ picture }: Chart, size: Size, resolve: Resolve): { shapes: string; size: Size } {
  if (typeof picture === "function") {
    const still = picture();
    return { shapes: withTokens(still.markup, resolve), size: still };
  }
  const { attributes, inner } = bare(renderToStaticMarkup(picture), resolve);
  const face = attributes["font-family"];
  const { shapes } = apart(inner);
  return {
    shapes: face ? element("g", { "font-family": face }, shapes) : shapes,
    size: sizeOf(attributes.viewBox, size),
  };
}

function sizeOf(viewBox: string | undefined, fallback: Size): Size {
  const [, , width = fallback.width, height = fallback.height] = (viewBox ?? "").split(" ").map(Number);
  return { width, height };
}

function requestOf(json: string): Request {
  const given: unknown = JSON.parse(json);
  if (typeof given !== "object" || given === null)
    throw new Error("the request is no object; expected kind, document, theme, width, height and id");
  const { width, height, theme, document } = given as Request;
  for (const size of [width, height]) {
    if (!Number.isFinite(size) || size < LEAST || size > MOST)
      throw new Error(`the size ${String(width)} x ${String(height)} is out of bounds; expected ${LEAST} to ${MOST}`);
  }
  if (theme !== "light" && theme !== "dark")
    throw new Error(`the theme ${JSON.stringify(theme)} is unknown; expected light or dark`);
  if (typeof document !== "object" || document === null)
    throw new Error("the request has no document; expected an object");
  return given as Request;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

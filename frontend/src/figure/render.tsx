/**
 * A picture as a file of a given size, in one theme.
 *
 *   { kind, document, theme, width, height, id } ──picture at its design width──▶ markup ──tokens──▶ SVG
 *
 * Deterministic: no clock, no locale, no randomness, and nothing of a browser.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { apart, bare, element, fitForXml } from "../charts/frame/markup";
import { drawn, type Request } from "./kinds";
import { resolver } from "./themes";

/** Space around the picture, CSS pixels of the design. */
const MARGIN = 20;
/** Above this width the picture grows instead of spreading: a link's preview is seen small. */
const DESIGN = 720;
const WIDEST = 1000;
/** What a request may ask for, CSS pixels. */
const LEAST = 240;
const MOST = 4000;

/** One picture. Throws an Error with one sentence when the request is not one. */
export function render(json: string): string {
  const request = requestOf(json);
  const scale = request.width > WIDEST ? request.width / DESIGN : 1;
  const design = { width: request.width / scale, height: request.height / scale };
  const inside = { width: Math.floor(design.width - 2 * MARGIN), height: Math.floor(design.height - 2 * MARGIN) };
  const resolve = resolver(request.theme);
  const { attributes, inner } = bare(renderToStaticMarkup(drawn(request, inside) as ReactElement), resolve);
  const [, , width = inside.width, height = inside.height] = (attributes.viewBox ?? "").split(" ").map(Number);
  // A picture higher than its place is drawn smaller, on a ground that keeps the asked shape.
  const shrink = Math.max(1, width / inside.width, height / inside.height);
  const outer = { width: round(design.width * shrink), height: round(design.height * shrink) };
  const left = round((outer.width - width) / 2);
  const top = round(MARGIN * shrink);
  const { words, shapes } = apart(inner);
  const { viewBox: _, width: __, height: ___, ...kept } = attributes;
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${outer.width} ${outer.height}`,
    width: request.width,
    height: request.height,
    role: "img",
    ...kept,
  };
  const ground = element("rect", { width: outer.width, height: outer.height, fill: resolve("--panel") });
  return fitForXml(
    element("svg", root, words + ground + element("g", { transform: `translate(${left} ${top})` }, shapes)),
  );
}

function requestOf(json: string): Request {
  const given: unknown = JSON.parse(json);
  if (typeof given !== "object" || given === null)
    throw new Error("the request is no object; expected kind, document, theme, width, height and id");
  const { width, height, theme } = given as Request;
  for (const size of [width, height]) {
    if (!Number.isFinite(size) || size < LEAST || size > MOST)
      throw new Error(`the size ${String(width)} x ${String(height)} is out of bounds; expected ${LEAST} to ${MOST}`);
  }
  if (theme !== "light" && theme !== "dark")
    throw new Error(`the theme ${JSON.stringify(theme)} is unknown; expected light or dark`);
  return given as Request;
}

const round = (value: number) => Math.round(value * 100) / 100;

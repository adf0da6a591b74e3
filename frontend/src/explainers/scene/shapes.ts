/**
 * The shapes a scene is made of: plain data, one line each. A scene is a function that returns them; `Shapes.tsx` draws them
 * as SVG, `patch.ts` changes what is drawn into another scene.
 */
import { LETTER, type Token, token } from "../../charts/frame/picture";
import type { ColourToken } from "../../charts/vocabulary";
import { CELLS, outlines, rows } from "../parts/cells";
import { arrival, arrowHead, type Curve, curvePath, type Point } from "../parts/motion";
import type { SceneObject } from "../parts/SceneFrame";

/** Attributes by their names in React; `undefined` is absent. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface Shape {
  tag: "g" | "rect" | "path" | "circle" | "text";
  attributes: Attributes;
  /** What a text says. */
  words?: string;
  /** What a group holds. */
  inside?: Shapes;
  /** Ids of what a group draws: it is dimmed while something else is lit. */
  ids?: readonly string[];
  /** It is dimmed only while one of these is lit; absent = while anything is. */
  among?: readonly string[];
  /** What a reader can point at here; its label is asked for at rest. */
  object?: Rect & { id: string; label: () => string };
}

/** A list of shapes. What is false or absent keeps its place in the list, so that the shapes after it stay the same ones. */
export type Shapes = readonly (Shape | Shapes | null | undefined | false | "")[];

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle around a point. */
export const around = ({ x, y }: Point, width: number, height: number): Rect => ({
  ...{ x: x - width / 2, y: y - height / 2, width, height },
});

/** How an outline or area is painted, by tokens; what is not given is not painted. */
export interface Paint {
  fill?: Token | undefined;
  fillOpacity?: number | undefined;
  stroke?: Token | undefined;
  /** Of the stroke, CSS pixels; 1 unless given. */
  width?: number | undefined;
  strokeOpacity?: number | undefined;
  join?: "round" | undefined;
  /** Lengths of strokes and gaps. */
  dash?: string | undefined | false;
}

type Tone = "ink" | "muted" | "accent" | DataTone;

/** Tones of what is drawn, whose tokens begin with `--data-`. */
type DataTone = "local" | "flushed" | "across" | "limit" | "on";

/** CSS pixels. */
const SIZES = { ...LETTER, heading: 14 } as const;

/** One word of a text's look: its tone (ink unless given), size (12 px unless given), face, weight and where its x is. */
type LookWord = Tone | keyof typeof SIZES | "mono" | "bold" | "start" | "middle" | "end";
export type Look = LookWord | "" | `${LookWord} ${LookWord}` | `${LookWord} ${LookWord} ${LookWord}` | LookWord[];

const looks = new Map<string, Attributes>();

/** A text's attributes by its look, made once. */
function attributesOf(look: Look): Attributes {
  const key = typeof look === "string" ? look : look.join(" ");
  let found = looks.get(key);
  if (!found) {
    const made: Record<string, string | number> = { fontSize: LETTER.text, fill: token("--ink") };
    for (const word of key.split(" ")) {
      if (word === "mono") made.fontFamily = token("--mono");
      else if (word === "bold") made.fontWeight = 600;
      else if (word === "end" || word === "middle") made.textAnchor = word;
      else if (word in SIZES) made.fontSize = SIZES[word as keyof typeof SIZES];
      else if (/^(ink|muted|accent)$/.test(word)) made.fill = token(`--${word as "ink"}`);
      else if (word && word !== "start") made.fill = token(`--data-${word as DataTone}`);
    }
    found = made;
    looks.set(key, found);
  }
  return found;
}

const r = (value: number) => Math.round(value * 100) / 100;

/** A line of text on its baseline. */
export const text = (x: number, y: number, words: string | number, look: Look = ""): Shape => ({
  tag: "text",
  attributes: { x: r(x), y: r(y), ...attributesOf(look) },
  words: String(words),
});

/** Lines of text under one another. */
export const lines = (x: number, y: number, step: number, words: readonly string[], look: Look = ""): Shapes =>
  words.map((line, place) => text(x, y + place * step, line, look));

function paintOf({ fill, stroke, width, dash, fillOpacity, strokeOpacity, join }: Paint): Attributes {
  return {
    fill: fill ? token(fill) : "none",
    fillOpacity,
    stroke: stroke && token(stroke),
    strokeWidth: width,
    strokeOpacity,
    strokeLinejoin: join,
    strokeDasharray: dash || undefined,
  };
}

/** A rectangle; `round`: radius of its corners. */
export const rect = ({ x, y, width, height }: Rect, paint: Paint, round?: number): Shape => ({
  tag: "rect",
  attributes: {
    x: r(x) || undefined,
    y: r(y) || undefined,
    width: r(width),
    height: r(height),
    rx: round,
    ...paintOf(paint),
  },
});

/** The outline of a thing: a panel with round corners. */
export const box = (at: Rect, paint: Paint = {}): Shape => rect(at, { fill: "--panel", stroke: "--line", ...paint }, 6);

/** The ground of an LLC domain or of a program: even and odd numbers differ. */
export const band = (at: Rect, number: number, paint: Paint = {}): Shape =>
  rect(at, { fill: number % 2 === 0 ? "--band-even" : "--band-odd", ...paint }, 6);

export const circle = ({ x, y }: Point, radius: number, paint: Paint): Shape => ({
  tag: "circle",
  attributes: { cx: r(x) || undefined, cy: r(y) || undefined, r: radius, ...paintOf(paint) },
});

/** Any outline, as SVG writes it. */
export const path = (d: string, paint: Paint): Shape => ({ tag: "path", attributes: { d, ...paintOf(paint) } });

/** Shapes that are lit when one of these ids is. */
export const lit = (ids: readonly string[], ...inside: Shapes): Shape => ({ tag: "g", attributes: {}, ids, inside });

/** A shape that a reader can point at in a rectangle. */
export const pointed = (shape: Shape, id: string, { x, y, width, height }: Rect, label: () => string): Shape => ({
  ...shape,
  object: { id, label, x, y, width, height },
});

/** Shapes that a reader can point at in a rectangle, by the first of the ids that light them. */
export const part = (ids: readonly string[], at: Rect, label: () => string, ...inside: Shapes): Shape =>
  pointed(lit(ids, ...inside), ids[0] ?? "", at, label);

/** What can be pointed at in shapes, in their order. */
export const objectsIn = (shapes: Shapes): SceneObject[] =>
  shapes.flatMap((one): SceneObject[] => {
    if (!one) return [];
    if (!("tag" in one)) return objectsIn(one);
    const inside = objectsIn(one.inside ?? []);
    return one.object ? [{ ...one.object, label: one.object.label() }, ...inside] : inside;
  });

/** Shapes that come and go together. */
export const group = (inside: Shapes): Shape => ({ tag: "g", attributes: {}, inside });

/** Shapes around a point. */
export const at = ({ x, y }: Point, ...inside: Shapes): Shape => ({
  tag: "g",
  attributes: { transform: `translate(${r(x)} ${r(y)})` },
  inside,
});

/** Shapes that change by their transform alone: while it plays the browser composites them as a layer of their own. */
export const moved = (transform: string, ...inside: Shapes): Shape => ({
  tag: "g",
  attributes: { transform, "data-mark": "true" },
  inside,
});

/** Shapes around a point that moves. */
export const mark = ({ x, y }: Point, ...inside: Shapes): Shape => moved(`translate(${r(x)} ${r(y)})`, ...inside);

/** A cache, list or ring: a grid of cells, the first `filled` of them occupied; null = cannot tell, none is. */
export function cells(corner: Point, capacity: number, filled: number | null, fill: ColourToken, size = CELLS): Shape {
  const full = Math.max(0, Math.min(capacity, filled ?? 0));
  return at(
    corner,
    full < capacity && path(outlines(capacity, size), { stroke: "--line" }),
    path(rows(full, size), { stroke: fill, width: size.cell, dash: `${size.cell} ${size.gap}` }),
  );
}

/** The outline of a diamond around a point. */
export const diamond = (x: number, y: number, size: number): string =>
  `M${r(x)} ${r(y - size)}l${r(size)} ${r(size)}l${r(-size)} ${r(size)}l${r(-size)} ${r(-size)}z`;

/** A curve with an arrow head at its end where `hasHead`. */
export const way = (curve: Curve, stroke: Token, hasHead: boolean, paint: Paint = {}): Shapes => [
  path(curvePath(curve), { stroke, width: 1.75, ...paint }),
  hasHead && path(arrowHead(curve.to, arrival(curve)), { fill: stroke }),
];

/** The number or letter of something that moves, in the middle of a point. */
export const letter = (words: string | number, tone: Tone = "ink", { x, y }: Point = { x: 0, y: 0 }): Shape =>
  text(x, y + 4, words, [tone, "mono", "bold", "middle"]);

/**
 * From one list of shapes to the next in the SVG that shows it: only attributes and words that differ are written. React
 * draws the first list; from then on the elements are this module's, at rest as while it plays.
 */
import { litAttributes } from "./lit";
import type { Attributes, Shape, Shapes } from "./shapes";

const SVG = "http://www.w3.org/2000/svg";

/** A place in a list: a shape with its element, or null where the list has nothing there. */
type Place = { shape: Shape; element: SVGElement; attributes: Attributes; inside: Place[] } | null;

/** What a scene's group shows. */
export interface Mounted {
  group: SVGElement;
  lit: ReadonlySet<string>;
  places: Place[];
}

/** A shape's attributes, with what the lit ids do to a group. */
export const attributesOf = ({ attributes, ids, among }: Shape, lit: ReadonlySet<string>): Attributes =>
  ids ? { ...attributes, ...litAttributes(ids, lit, among) } : attributes;

/** Lists within lists as one; what is absent keeps its place. */
export function flat(shapes: Shapes): (Shape | null)[] {
  return shapes.flatMap((one): (Shape | null)[] => (!one ? [null] : "tag" in one ? [one] : flat(one)));
}

/** Takes over a group whose children React drew from these shapes. */
export function adopt(group: SVGElement, shapes: Shapes, lit: ReadonlySet<string>): Mounted {
  return { group, lit, places: adopted(group, shapes, lit) };
}

function adopted(parent: SVGElement, shapes: Shapes, lit: ReadonlySet<string>): Place[] {
  let child = parent.firstElementChild;
  return flat(shapes).map((shape) => {
    if (!shape || !child) return null;
    const element = child as SVGElement;
    child = child.nextElementSibling;
    return { shape, element, attributes: attributesOf(shape, lit), inside: adopted(element, shape.inside ?? [], lit) };
  });
}

/** Shows other shapes, or the same ones lit otherwise. */
export function patch(mounted: Mounted, shapes: Shapes, lit: ReadonlySet<string>): void {
  patchList(mounted.group, mounted.places, flat(shapes), lit, lit !== mounted.lit);
  mounted.lit = lit;
}

function patchList(
  parent: SVGElement,
  places: Place[],
  next: readonly (Shape | null)[],
  lit: ReadonlySet<string>,
  isRelit: boolean,
): void {
  for (const gone of places.splice(next.length)) gone?.element.remove();
  // From the last to the first: what is new is put before the element after it.
  let after: SVGElement | null = null;
  for (let at = next.length - 1; at >= 0; at--) {
    const [shape, place] = [next[at] ?? null, places[at] ?? null];
    if (shape && place && shape.tag === place.shape.tag) {
      if (shape !== place.shape || isRelit) patchShape(place, shape, lit, isRelit);
    } else {
      place?.element.remove();
      const added = shape && made(shape, lit);
      if (added) parent.insertBefore(added.element, after);
      places[at] = added;
    }
    after = places[at]?.element ?? after;
  }
}

function patchShape(place: NonNullable<Place>, shape: Shape, lit: ReadonlySet<string>, isRelit: boolean): void {
  const { element, attributes: before } = place;
  const attributes = attributesOf(shape, lit);
  if (attributes !== before) {
    for (const name in before) if (attributes[name] === undefined) write(element, name, undefined);
    for (const name in attributes) if (attributes[name] !== before[name]) write(element, name, attributes[name]);
  }
  if (shape.words !== place.shape.words) {
    const { firstChild: text } = element;
    if (text) text.nodeValue = shape.words ?? "";
    else element.textContent = shape.words ?? "";
  }
  if (shape.inside && (shape.inside !== place.shape.inside || isRelit))
    patchList(element, place.inside, flat(shape.inside), lit, isRelit);
  place.shape = shape;
  place.attributes = attributes;
}

function made(shape: Shape, lit: ReadonlySet<string>): NonNullable<Place> {
  const element = document.createElementNS(SVG, shape.tag);
  const attributes = attributesOf(shape, lit);
  for (const name in attributes) write(element, name, attributes[name]);
  if (shape.words) element.textContent = shape.words;
  const inside: Place[] = [];
  if (shape.inside) patchList(element, inside, flat(shape.inside), lit, false);
  return { shape, element, attributes, inside };
}

function write(element: SVGElement, name: string, value: string | number | undefined): void {
  const written = attributeName(name);
  if (value === undefined) element.removeAttribute(written);
  else element.setAttribute(written, String(value));
}

/** React's `strokeWidth` is SVG's `stroke-width`. */
const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

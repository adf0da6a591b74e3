/**
 * Running text of explainers, from one line of markup to segments.
 *
 *   [defer list](deferList)            a concept: its words, its card, everything of it in the picture
 *   [CPU 0’s list](deferList#list:0:0) the same, but one object
 *   `skb_attempt_defer_free`           a function of the kernel
 *   {tap}                              "click", or "tap" where fingers are
 *   {=slab-taken}                      what a gauge shows where the text belongs
 */
import { type ConceptId, isConcept } from "../../charts/vocabulary";

export type Segment =
  | { kind: "text"; text: string }
  | { kind: "term"; text: string; concept: ConceptId; object: string | null }
  | { kind: "code"; text: string }
  | { kind: "tap"; text: string }
  | { kind: "value"; text: string; gauge: string };

const MARKUP = /\[([^\]]+)\]\(([A-Za-z]+)(?:#([\w:.-]+))?\)|`([^`]+)`|\{(tap|taps|Tap)\}|\{=([\w:.-]+)\}/g;

/** Reads a text. A concept the vocabulary lacks is an error of the text, found by its test. */
export function parse(prose: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) segments.push({ kind: "text", text: prose.slice(from, to) });
  };
  for (const found of prose.matchAll(MARKUP)) {
    plain(found.index);
    from = found.index + found[0].length;
    const [, words, concept, object, code, tap, gauge] = found;
    if (words && concept) {
      if (!isConcept(concept)) throw new Error(`the vocabulary has no concept ${concept}`);
      segments.push({ kind: "term", text: words, concept, object: object ?? null });
    } else if (code) segments.push({ kind: "code", text: code });
    else if (tap) segments.push({ kind: "tap", text: tap });
    else if (gauge) segments.push({ kind: "value", text: "…", gauge });
  }
  plain(prose.length);
  return segments;
}

/** Says what a gauge shows; null where it is not known. */
export type Readings = (gauge: string) => string | null;

/** The text alone, as it is read out. */
export const plainText = (prose: string, readings?: Readings): string =>
  parse(prose)
    .map((segment) => {
      if (segment.kind === "value") return readings?.(segment.gauge) ?? "cannot tell";
      return segment.kind === "tap" ? clicked(segment.text) : segment.text;
    })
    .join("");

/** The word for a mouse. */
export const clicked = (text: string): string => text.replace("tap", "click").replace("Tap", "Click");

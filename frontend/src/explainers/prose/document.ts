/** Texts of explainers are Markdown: headings, paragraphs, and lists of `name: value`. */
import type { Prediction, Step } from "../contract";

export interface Section {
  heading: string;
  body: string;
}

/** The parts of a text that begin with a heading. */
export const sectionsOf = (text: string, mark = "## "): Section[] =>
  `\n${text}`
    .split(`\n${mark}`)
    .slice(1)
    .map((part) => {
      const [heading = ""] = part.split("\n", 1);
      return { heading, body: part.slice(heading.length).trim() };
    });

/** What stands before and after the first mark. */
export function halves(text: string, mark = ": "): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** A paragraph, and the points of the list after it. */
export function listed(body: string): { text: string; points: string[] } {
  const lines = body.split("\n");
  const points = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  return { text: lines.filter((line) => !line.startsWith("- ")).join("\n"), points };
}

export const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** `case=one-sender variant=seed-0`: parameters of a film. */
export const filmOf = (text: string): Record<string, string> =>
  Object.fromEntries(wordsOf(text).map((set) => halves(set, "=")));

/** Steps from a `steps.md`: a section each, `id: heading`, its text, and what it lights, where it leads and what it asks. */
export const stepsOf = (document: string): Step[] =>
  sectionsOf(document).map(({ heading, body }) => {
    const [id, title] = halves(heading);
    const { text, points } = listed(body);
    const of = new Map(points.map((point) => halves(point)));
    const [moment, plus] = halves(of.get("at") ?? "", " + ");
    const [film, byHand, predict] = [of.get("film"), of.get("by hand"), predictionOf(points)];
    return {
      ...{ id, heading: title, text, lights: wordsOf(of.get("lights") ?? ""), changed: of.get("changed") ?? "" },
      seek: plus ? { moment, plus: Number(plus) } : { moment },
      ...(film && { film: filmOf(film) }),
      ...(byHand && { byHand: Number(byHand) }),
      ...(predict && { predict }),
    };
  });

function predictionOf(points: readonly string[]): Prediction | null {
  const under = (name: string) => points.flatMap((point) => (point.startsWith(name) ? [point.slice(name.length)] : []));
  const [ask] = under("ask: ");
  const [right, why] = halves(under("right ")[0] ?? "");
  const options = under("answer ").map((answer) => {
    const [id, words] = halves(answer);
    return { id, words };
  });
  return ask ? { ask, options, right, why } : null;
}

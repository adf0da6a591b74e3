/** Texts of explainers are Markdown: headings, paragraphs, and lists of `name: value`. */
import type { LifecyclePart, MapPlace } from "../../charts/lifecycleMap/parts";
import type { Decision, Prediction, Step, Summary } from "../contract";

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

/** What is before and after the first mark. */
export function halves(text: string, mark = ": "): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** A paragraph, and the points of the list after it: a line each, or several with a bar between. */
export function listed(body: string): { text: string; points: string[] } {
  const lines = body.split("\n");
  const points = lines.filter((line) => line.startsWith("- ")).flatMap((line) => line.slice(2).split(" | "));
  return { text: lines.filter((line) => !line.startsWith("- ")).join("\n"), points };
}

export const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** `case=one-sender variant=seed-0`: parameters of a simulation. */
export const runOf = (text: string): Record<string, string> =>
  Object.fromEntries(wordsOf(text).map((set) => halves(set, "=")));

/** The points of a list of `name: value`, by name. */
export const namedIn = (points: readonly string[]) => new Map(points.map((point) => halves(point)));

/** Question, answer and place in lists from an `about.md`, and what its lists say of the decision. */
export function aboutOf(document: string): { summary: Summary; decision: Decision | undefined } {
  const [{ heading: question, body } = { heading: "", body: "" }] = sectionsOf(document, "# ");
  const { text: answer, points } = listed(body);
  const of = namedIn(points);
  const value = (name: string) => of.get(name) ?? "";
  const summary = { order: Number(value("order")), question, answer, lit: wordsOf(value("lit")) as LifecyclePart[] };
  if (!of.has("decision")) return { summary, decision: undefined };
  // What has no place on the map is in lists only.
  const [part, place] = halves(value("part"), " at ") as [LifecyclePart, MapPlace | ""];
  const [by, subject] = halves(value("thread"));
  const [author, date] = halves(by, ", ");
  const [claim, label] = halves(value("figure"));
  const thread = { subject, author, date };
  const decision = { part, decision: value("decision"), thread, outcome: value("outcome"), figure: { claim, label } };
  return { summary, decision: place ? { place, ...decision } : decision };
}

/**
 * Steps from a `steps.md`: a section each, `id: heading`, its text, and what it lights, where it leads and what it asks. Its simulation is that
 * of the step before, unless it names another.
 */
export function stepsOf(document: string): Step[] {
  let run: Record<string, string> | undefined;
  return sectionsOf(document).map(({ heading, body }) => {
    const [id, title] = halves(heading);
    const { text, points } = listed(body);
    const of = namedIn(points);
    const [moment, plus] = halves(of.get("at") ?? "", " + ");
    const [named, byHand, predict] = [of.get("run"), of.get("by hand"), predictionOf(points)];
    if (named) run = runOf(named);
    return {
      ...{ id, heading: title, text, lights: wordsOf(of.get("lights") ?? ""), changed: of.get("changed") ?? "" },
      seek: plus ? { moment, plus: Number(plus) } : { moment },
      ...(run && { run }),
      ...(byHand && { byHand: Number(byHand) }),
      ...(predict && { predict }),
    };
  });
}

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

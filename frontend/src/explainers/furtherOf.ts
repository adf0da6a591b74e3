/**
 * What stands below the steps of an explainer, read from its `further.md`. Sections begin with `#`, their entries with `##`:
 *
 *   Pairings           `id: heading`, what to look at, and a list of two sides: `name: parameter=value …`
 *   Trap: heading      its text
 *   Chapter id: heading, then its paragraphs
 *   Code path          `function(), file, kernel`, what it does, and a list of `lights` and `rules`
 *   Argument: thread   `who · when`, what they said; `Open` has a list of questions, `Outcome` what came of it
 *   Helper             `question | how`, then answers as a list: `answer: question | how`, or `answer: mode | why`
 */
import type { Argument, CodeStop, Further, Helper, Pairing, PairSide, Trap } from "./contract";
import { filmOf, halves, listed, type Section, sectionsOf, wordsOf } from "./prose/document";

interface Given extends Pick<Further, "nameOf"> {
  trap: Trap["Picture"];
  /** Pictures of chapters, by their ids. */
  chapters?: Record<string, NonNullable<Further["chapters"]>[number]["Body"]>;
}

export function furtherOf(document: string, { trap: Picture, chapters = {}, nameOf }: Given): Further {
  const sections = sectionsOf(document, "# ");
  const section = (title: string): Section => {
    const found = sections.find(({ heading }) => heading === title || heading.startsWith(`${title}: `));
    return found ? { ...found, heading: found.heading.slice(title.length + 2) } : { heading: "", body: "" };
  };
  const trap = section("Trap");
  return {
    pairings: sectionsOf(section("Pairings").body).map(pairingOf),
    trap: { heading: trap.heading, text: trap.body, Picture },
    chapters: Object.entries(chapters).map(([id, Body]) => {
      const { heading, body } = section(`Chapter ${id}`);
      return { id, heading, text: body.split("\n\n"), Body };
    }),
    codePath: sectionsOf(section("Code path").body).map(stopOf),
    argument: argumentOf(section("Argument")),
    helper: helperOf(section("Helper").body.split("\n")),
    nameOf,
  };
}

function pairingOf({ heading, body }: Section): Pairing {
  const [id, title] = halves(heading);
  const { text, points } = listed(body);
  const [one, other] = points.map((point): PairSide => {
    const [name, film] = halves(point);
    return { name, film: filmOf(film) };
  });
  if (!one || !other) throw new Error(`the pairing ${id} has no two sides`);
  return { id, heading: title, look: text, sides: [one, other] };
}

function stopOf({ heading, body }: Section): CodeStop {
  const [name, place] = halves(heading, ", ");
  const [file, kernel] = halves(place, ", ");
  const { text, points } = listed(body);
  const ids = (what: string) => wordsOf(points.find((point) => point.startsWith(what))?.slice(what.length) ?? "");
  return { function: name, file, kernel, does: text, lights: ids("lights: "), rules: ids("rules: ") };
}

function argumentOf({ heading, body }: Section): Argument {
  const entries = sectionsOf(body);
  const of = (name: string) => entries.find((one) => one.heading === name)?.body ?? "";
  const voices = entries.filter((one) => one.heading.includes(" · "));
  return {
    thread: heading,
    voices: voices.map((voice) => {
      const [who, when] = halves(voice.heading, " · ");
      return { who, when, says: voice.body };
    }),
    open: listed(of("Open")).points,
    outcome: of("Outcome"),
  };
}

/** A question with its answers below it, each two spaces deeper; without answers it is an end. */
function helperOf([first = "", ...rest]: readonly string[]): Helper {
  const [said, why] = halves(first, " | ");
  const begins = rest.flatMap((line, at) => (line.startsWith("- ") ? [at] : []));
  if (begins.length === 0) return { mode: said, why };
  const options = begins.map((from, n) => {
    const [own = "", ...below] = rest.slice(from, begins[n + 1]);
    const [answer, next] = halves(own.slice(2));
    return { words: answer, next: helperOf([next, ...below.map((line) => line.slice(2))]) };
  });
  return { ask: said, how: why, options };
}

/** What ids are called: by the whole id, or by its kind with `*` for what follows (`CPU *` under `cpu`). */
export const namesOf =
  (names: Readonly<Record<string, string>>, kinds: Readonly<Record<string, string>>) =>
  (id: string): string => {
    const [kind = "", ...parts] = id.split(":");
    const named = parts.length > 0 ? kinds[kind] : undefined;
    return names[id] ?? named?.replace(/\*/g, () => parts.shift() ?? "") ?? id;
  };

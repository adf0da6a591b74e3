/**
 * What stands below the steps of an explainer, read from its `details.md`. Sections begin with `#`, their entries with `##`:
 *
 *   Pairings           `id: heading`, what to look at, and a list of two sides: `name: parameter=value …`
 *   Trap: heading      its text
 *   Chapter id: heading, then its paragraphs
 *   Code path          `function(), file, kernel`, what it does, and a list of `lights` and `rules`
 *   Argument: thread   `who · when`, what they said; `Open` has a list of questions, `Outcome` what came of it
 *   Helper             `question | how`, then answers as a list: `answer: question | how`, or `answer: mode | why`
 *   Names              what ids are called in tables: `id: name | id: name …`, or `kind:*: name` with `*` for what follows
 */
import type { Argument, CodeStop, Details, Helper, Pairing, PairSide, Trap } from "./contract";
import { halves, listed, namedIn, runOf, type Section, sectionsOf, wordsOf } from "./prose/document";

interface Given {
  trap: Trap["Picture"];
  /** Pictures of chapters, by their ids. */
  chapters?: Record<string, NonNullable<Details["chapters"]>[number]["Body"]>;
}

export function detailsOf(document: string, { trap: Picture, chapters = {} }: Given): Details {
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
    nameOf: namesOf(listed(section("Names").body).points),
  };
}

function pairingOf({ heading, body }: Section): Pairing {
  const [id, title] = halves(heading);
  const { text, points } = listed(body);
  const [one, other] = points.map((point): PairSide => {
    const [name, run] = halves(point);
    return { name, run: runOf(run) };
  });
  if (!one || !other) throw new Error(`the pairing ${id} has no two sides`);
  return { id, heading: title, look: text, sides: [one, other] };
}

function stopOf({ heading, body }: Section): CodeStop {
  const [name, place] = halves(heading, ", ");
  const [file, kernel] = halves(place, ", ");
  const { text, points } = listed(body);
  const of = namedIn(points);
  const ids = (what: string) => wordsOf(of.get(what) ?? "");
  return { function: name, file, kernel, does: text, lights: ids("lights"), rules: ids("rules") };
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
  const [inWords, why] = halves(first, " | ");
  const begins = rest.flatMap((line, at) => (line.startsWith("- ") ? [at] : []));
  if (begins.length === 0) return { mode: inWords, why };
  const options = begins.map((from, n) => {
    const [own = "", ...below] = rest.slice(from, begins[n + 1]);
    const [answer, next] = halves(own.slice(2));
    return { words: answer, next: helperOf([next, ...below.map((line) => line.slice(2))]) };
  });
  return { ask: inWords, how: why, options };
}

/** What ids are called: by the whole id, or by its kind with `*` for what follows, `#` for a number counted from 1. */
function namesOf(points: readonly string[]): Details["nameOf"] {
  const names = namedIn(points);
  return (id) => {
    const [kind, ...parts] = id.split(":");
    const ofKind = parts.length > 0 ? names.get(`${kind}:*`) : undefined;
    const next = (mark: string) => (mark === "#" ? String(Number(parts.shift()) + 1) : (parts.shift() ?? ""));
    return names.get(id) ?? ofKind?.replace(/[*#]/g, next) ?? id;
  };
}

/** What of a line was used: the words of labels and the numbers, so that a mail on one line can be followed too. */
import type { Found } from "../../model/pastes";

/** A piece of a line; `runs` are the positions of the runs it belongs to, empty for plain text. */
export interface Piece {
  /** Where on the line it begins. */
  from: number;
  text: string;
  runs: number[];
}

/** Numbers looked at on one line. */
const MOST_MARKS = 2_000;
/** A number that stands alone: not the digits of a name. */
const NUMBER = /(?<![\w.-])\d[\d.,]*\d(?!\w)|(?<![\w.-])\d(?!\w)/g;

/** A run as far as marks need it. */
export interface Marked {
  at: number;
  /** Its values, as numbers. */
  values: ReadonlySet<number>;
  /** Texts that stand on the line as they are: label, stated changes, numbers written oddly. */
  texts: readonly string[];
}

export function markedOf(at: number, found: Found): Marked {
  const written = found.run.rows.flatMap((row) => [...row.samples, row.value ?? 0, row.weight ?? 0]);
  // A zero stands everywhere and tells nothing.
  const values = new Set(written.filter((value) => value !== 0));
  const label = found.run.label.replace(/, (from|to)$/, "");
  const odd = found.run.odd_numbers.map((note) => note.text.split(":", 1)[0] ?? "");
  const stated = found.stated.map((note) => note.text);
  return { at, values, texts: [label, ...stated, ...odd].filter((text) => text.length > 1) };
}

/** The line in pieces; every number of a run is marked, a label where it stands right before one of its numbers. */
export function pieces(line: string, marked: readonly Marked[]): Piece[] {
  const spans: { from: number; to: number; run: number }[] = [];
  let count = 0;
  for (const hit of line.matchAll(NUMBER)) {
    if (++count > MOST_MARKS) break;
    const value = Number(hit[0].replaceAll(",", ""));
    const written = hit[0];
    const own = marked.filter((run) => run.values.has(value) || run.texts.includes(written));
    for (const run of own) {
      const [label = ""] = run.texts;
      const begin = line.lastIndexOf(label, hit.index);
      const isNear = label !== "" && begin >= 0 && hit.index - begin - label.length <= 3;
      spans.push({ from: isNear ? begin : hit.index, to: hit.index + written.length, run: run.at });
    }
  }
  for (const run of marked) {
    for (const text of run.texts) {
      const begin = line.indexOf(text);
      const isKnown = spans.some((span) => span.run === run.at && span.from <= begin && begin < span.to);
      if (begin >= 0 && !isKnown && line.indexOf(text, begin + 1) < 0) {
        spans.push({ from: begin, to: begin + text.length, run: run.at });
      }
    }
  }
  return cut(line, spans);
}

/** Cuts a line where any span begins or ends. */
function cut(line: string, spans: readonly { from: number; to: number; run: number }[]): Piece[] {
  const edges = [...new Set([0, line.length, ...spans.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const out: Piece[] = [];
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    if (to === undefined) break;
    const runs = [...new Set(spans.filter((span) => span.from <= from && to <= span.to).map(({ run }) => run))];
    out.push({ from, text: line.slice(from, to), runs });
  }
  return out;
}

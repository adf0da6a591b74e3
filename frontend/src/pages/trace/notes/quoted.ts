/** Notes as plain text for a reply by mail: quoted, in 72 columns. */
import { duration, instant } from "../../../charts/frame/units";
import type { NotePlace } from "../../../model/notes";

const COLUMNS = 72;
const QUOTE = "> ";

/** Thin spaces and signs that a mail may not have, as ASCII; other letters of a note stay. */
const plain = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");

/** Where a note is, in a line. */
export function placeWords({ from, to, skb, moment, policy }: NotePlace): string {
  const what = [
    skb && `skb ${skb.address}, first seen at ${instant(skb.t0)}`,
    moment !== null && `${policy ? `${policy} at ` : "at "}${instant(moment)}`,
  ].filter((one) => typeof one === "string");
  return what.length > 0 ? what.join("; ") : `${instant(from)} to ${instant(to)}, ${duration(to - from)}`;
}

/** Breaks a text into lines of at most `width`; its own line ends stay, a word that is longer is cut. */
export function wrapped(text: string, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(/[ \t]+/)) {
      let rest = word;
      if (current !== "" && current.length + 1 + rest.length <= width) {
        current += ` ${rest}`;
        continue;
      }
      if (current !== "") lines.push(current);
      while (rest.length > width) {
        lines.push(rest.slice(0, width));
        rest = rest.slice(width);
      }
      current = rest;
    }
    return [...lines, current];
  });
}

/** What the recording is, then every note with its place. */
export function quoted(recording: string, notes: readonly { text: string; at: NotePlace }[]): string {
  const width = COLUMNS - QUOTE.length;
  const parts = [[recording], ...notes.map(({ text, at }) => [`[${placeWords(at)}]`, text])];
  const lines = parts.flatMap((part, at) => [
    ...(at > 0 ? [""] : []),
    ...part.flatMap((text) => wrapped(plain(text), width)),
  ]);
  return lines.map((line) => `${`${QUOTE}${line}`.trimEnd()}\n`).join("");
}

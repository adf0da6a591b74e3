/** Notes as plain text for a reply by mail: quoted, in 72 columns. */
import { COLUMNS, wrapped } from "../../../common/wrapped";

const QUOTE = "> ";

/** Thin spaces and signs that a mail may not have, as ASCII; other letters of a note stay. */
const plain = (text: string) => text.replaceAll(/[\u2009\u00a0]/g, " ").replaceAll("\u2212", "-");

/** What the notes are about, then every note with the words for its place. */
export function quoted(about: string, notes: readonly { text: string; place: string }[]): string {
  const width = COLUMNS - QUOTE.length;
  const parts = [[about], ...notes.map(({ text, place }) => [`[${place}]`, text])];
  const lines = parts.flatMap((part, at) => [
    ...(at > 0 ? [""] : []),
    ...part.flatMap((text) => wrapped(plain(text), width)),
  ]);
  return lines.map((line) => `${`${QUOTE}${line}`.trimEnd()}\n`).join("");
}

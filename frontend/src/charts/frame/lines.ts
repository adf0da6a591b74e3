import { fitted, textWidth } from "./picture";

/** Breaks a text between words into lines that fit; a word that is too long keeps a line of its own. */
export function lines(text: string, width: number, size: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const longer = broken.length > 0 ? `${broken.at(-1)} ${word}` : word;
    if (broken.length > 0 && textWidth(longer, size) <= width) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  return broken;
}

/** The same in `most` lines at the most; the last is cut with an ellipsis when more was to come. */
export function linesWithin(text: string, width: number, size: number, most: number): string[] {
  const broken = lines(text, width, size);
  if (broken.length <= most) return broken;
  const rest = broken.slice(most - 1).join(" ");
  return [...broken.slice(0, most - 1), fitted(rest, width, size)];
}

/** Columns of a text for a mail: the lists' custom, so that it survives being quoted. */
export const COLUMNS = 72;

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

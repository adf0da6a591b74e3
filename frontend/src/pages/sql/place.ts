/** Where a refusal points: its sentence ends with "at line 2, column 3". */
export function placeOf(sentence: string): { line: number; column: number } | null {
  const found = /\bat line (\d+), column (\d+)\b/.exec(sentence);
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
}

/** The same as a range of characters: the word that stands there. */
export function rangeAt(text: string, { line, column }: { line: number; column: number }): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const from = Math.min(text.length, before + column - 1);
  return [from, from + (/^[\w"':.]*/.exec(text.slice(from))?.[0].length ?? 0)];
}

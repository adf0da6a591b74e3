/** The order in which the runs were taken, as a strip of letters: B before, A after. */

/** Side of a run's box and the way to the next one, in CSS pixels. */
export const BOX = 12;
const PITCH = 14;

export interface OrderStrip {
  boxes: { x: number; letter: "B" | "A" }[];
  /** In place of boxes, where there are too many: `30 B, 30 A`. */
  words: string | null;
}

/** Letters in a width; a strip that does not fit is written as lengths of equal letters. */
export function orderStrip(order: string | null, width: number): OrderStrip | null {
  const letters = [...(order ?? "")].filter((letter): letter is "B" | "A" => letter === "B" || letter === "A");
  if (letters.length === 0) return null;
  if (letters.length * PITCH <= width)
    return { boxes: letters.map((letter, at) => ({ x: at * PITCH, letter })), words: null };
  return { boxes: [], words: lengths(letters) };
}

/** `6 B, 6 A`; of many changes only how many there are. */
function lengths(letters: readonly ("B" | "A")[]): string {
  const parts: { letter: string; many: number }[] = [];
  for (const letter of letters) {
    const last = parts.at(-1);
    if (last?.letter === letter) last.many += 1;
    else parts.push({ letter, many: 1 });
  }
  return parts.length <= 6
    ? parts.map(({ letter, many }) => `${many} ${letter}`).join(", ")
    : `${letters.length} runs, ${parts.length - 1} changes between B and A`;
}

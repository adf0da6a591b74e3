/** Where a person says the figures of one side are: lines, a number of a line, or words of the text. */
import { MOST_PLACE } from "../../model/pastes";

// As the server reads them: `12`, `lines 12-20, 25`, and `12:6.1`.
const SPAN = String.raw`\d{1,6}(?: ?[-–] ?\d{1,6})?`;
const LINES = new RegExp(`^(?:lines? ?)?${SPAN}(?: ?, ?${SPAN}){0,19}$`);
const NUMBER_OF_LINE = /^(?:line ?)?\d{1,6} ?: ?\S{1,30}$/;
const ARROW = /\s*(?:->|→)\s*/;

const PER = "(?:/(?:s|sec|second|min|op|packet|pkt|core|cpu))?";
const SHORT =
  "[Bb]|bits?|[Bb]ytes?|[Bb]ps|pps|p|packets?|pkts?|reqs?|requests?|rps|tps|ops|IOPS|iops|Hz|s|secs?|cycles?";
const UNIT = `%|[kKMGTPmunµμ]?i?(?:${SHORT})${PER}`;
/** A number with a unit directly behind it, whatever it is, or with a known one after a space: `1 worker` is a name. */
const NUMBER = new RegExp(
  `^[~(]?[+]?(-?\\d+(?:,\\d+)*(?:\\.\\d+)?)(?:[%A-Za-zµμ][\\w/%µμ]{0,11}| ?(?:${UNIT}))?[),;.]?$`,
);

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** One pair as the server takes it. */
export const pairOf = (before: string, after: string) => `${tidy(before)} -> ${tidy(after)}`;

/** Both sides of a pair. */
export const sidesOf = (pair: string) => pair.split(ARROW);

/** Whether a side is words of the text; `"512"` in quotes is a word too. */
export const isWords = (place: string) => !LINES.test(place) && !NUMBER_OF_LINE.test(place);

/** The pairs that claims are checked with: of several mails each has lines of its own numbers, so words alone fit them. */
export function checkedPairs(pairs: readonly string[], mails: number): readonly string[] {
  return mails > 1 ? pairs.filter((pair) => sidesOf(pair).every(isWords)) : pairs;
}

/** The lines that a selection reaches, first and last; of a single one its text, and what of it is selected. */
export interface Selected {
  first: number;
  last: number;
  line: string;
  words: string;
}

/** What a person selected, as a side of a pair: lines, a number of a line, or words. */
export function selectionOf({ first, last, line, words }: Selected): string {
  if (first !== last) return `${first}-${last}`;
  const text = tidy(words);
  const number = NUMBER.exec(text)?.[1];
  if (number && number.length <= 30) return `${first}:${number}`;
  // Words with an arrow would make another pair.
  if (text === tidy(line) || text.length > MOST_PLACE || ARROW.test(text)) return `${first}`;
  return isWords(text) ? text : `"${text}"`;
}

import { type RefObject, startTransition, useEffect } from "react";
import { selectionOf } from "./places";

/** Reports what a person selects in the lines of a text, by mouse, finger or keyboard; what is selected elsewhere is not. */
export function useSelection(frame: RefObject<HTMLElement | null>, onSelect: (place: string) => void): void {
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      if (!frame.current || !selection || selection.isCollapsed || selection.rangeCount === 0) return;
      const place = placeOf(frame.current, selection.getRangeAt(0));
      // The pointer moves on while the page is drawn again.
      if (place) startTransition(() => onSelect(place));
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [frame, onSelect]);
}

/** The place that a range within a text means; null for one that begins elsewhere or has no words. */
function placeOf(frame: HTMLElement, range: Range): string | null {
  if (!frame.contains(range.startContainer)) return null;
  const lines = [...frame.children].flatMap((part) => (part instanceof HTMLOListElement ? [...part.children] : []));
  // The line in which the range begins starts before it.
  let first = Math.max(0, countOf(lines, (line) => range.comparePoint(line, 0) < 0) - 1);
  let last = countOf(lines, (line) => range.comparePoint(line, 0) <= 0) - 1;
  // Three clicks on a line select up to the start of the next one.
  while (first <= last && !wordsOf(lines[first], range).trim()) first += 1;
  while (first <= last && !wordsOf(lines[last], range).trim()) last -= 1;
  if (first > last) return null;
  return selectionOf({
    first: numberOf(lines[first]),
    last: numberOf(lines[last]),
    line: textOf(lines[first])?.textContent ?? "",
    words: wordsOf(lines[first], range),
  });
}

const numberOf = (line: Element | undefined) => Number((line as HTMLElement | undefined)?.dataset.line);
/** The text of a line, without the words beside it that say what it is used for. */
const textOf = (line: Element | undefined) => line?.lastElementChild;

/** The part of a line's text that a range has. */
function wordsOf(line: Element | undefined, range: Range): string {
  const text = textOf(line);
  if (!text) return "";
  const part = document.createRange();
  part.selectNodeContents(text);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
    part.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

/** How many lines pass, where those that do come first: a text may have thousands. */
function countOf(lines: readonly Element[], passes: (line: Element) => boolean): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && passes(line)) low = middle + 1;
    else high = middle;
  }
  return low;
}

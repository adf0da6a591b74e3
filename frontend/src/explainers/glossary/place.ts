/** Where a card stands: under its word, or over it where there is no room, and always within the window. */

/** Sides of a box in the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  bottom: number;
}

export interface Extent {
  width: number;
  height: number;
}

/** Distance from the word, and from the window's edges. */
const GAP = 6;
const EDGE = 14;

/** Left and top within the window. */
export function placeBeside(word: Box, card: Extent, window: Extent): { left: number; top: number } {
  const left = Math.max(EDGE, Math.min(word.left, window.width - EDGE - card.width));
  const under = word.bottom + GAP;
  const over = word.top - GAP - card.height;
  const hasRoom = under + card.height + EDGE <= window.height;
  return { left, top: hasRoom || over < EDGE ? under : over };
}

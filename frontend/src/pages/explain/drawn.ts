/**
 * How wide the scene stands in the page that the server has drawn. What takes its place begins at that width, so it is drawn
 * and laid out once instead of twice.
 */
let width: number | null = null;

/** Names of the two scenes, of which the page's styles show one. */
export const DRAWN = ["drawn-wide", "drawn-narrow"] as const;

/** Reads it while the drawn page still stands. */
export function measureDrawn(): void {
  for (const id of DRAWN) width = Math.floor(document.getElementById(id)?.getBoundingClientRect().width ?? 0) || width;
}

/** CSS pixels; null where nothing was drawn. */
export const drawnWidth = (): number | null => width;

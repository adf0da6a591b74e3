/**
 * How wide a picture stands in the page that the server has drawn. What takes its place begins at that width, so it is drawn
 * and laid out once instead of twice.
 */
export type DrawnPicture = "scene" | "map";

const widths = new Map<DrawnPicture, number>();

/** Ids of the two forms of a picture, of which the page's styles show one. */
export const drawnIds = (picture: DrawnPicture) => [`drawn-${picture}-wide`, `drawn-${picture}-narrow`] as const;

/** Reads them while the drawn page still stands. */
export function measureDrawn(): void {
  for (const picture of ["scene", "map"] as const)
    for (const id of drawnIds(picture)) {
      const width = Math.floor(document.getElementById(id)?.getBoundingClientRect().width ?? 0);
      if (width > 0) widths.set(picture, width);
    }
}

/** CSS pixels; null where nothing was drawn. */
export const drawnWidth = (picture: DrawnPicture): number | null => widths.get(picture) ?? null;

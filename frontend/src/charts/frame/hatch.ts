/**
 * The hatch of what is modelled, as one path: a pattern would need an id, and a picture must stay a plain list of shapes.
 *
 *     ┌──────────┐
 *     │╱ ╱ ╱ ╱ ╱ │    lines at 45°, `step` apart along the top edge, cut at the sides
 *     └──────────┘
 */
import { tenth } from "./picture";

/** Distance of two lines, in CSS pixels. */
const STEP = 5;

/** Lines that fill a rectangle, in CSS pixels. */
export function hatch(x: number, y: number, width: number, height: number, step = STEP): string {
  let path = "";
  // A line runs from the bottom edge at `start` up to the top edge at `start + height`; both ends are cut to the box.
  for (let start = -height + step / 2; start < width; start += step) {
    const low = Math.max(start, 0);
    const high = Math.min(start + height, width);
    if (high <= low) continue;
    path += `M${tenth(x + low)} ${tenth(y + height - (low - start))}L${tenth(x + high)} ${tenth(y + height - (high - start))}`;
  }
  return path;
}

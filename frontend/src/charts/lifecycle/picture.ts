/** The lanes as they stand on the screen, as an SVG element. */
import { findLife } from "../../model/timeline";
import type { LifecycleController } from "./controller";
import { xOf } from "./hit";
import { paintGrid } from "./overview";
import { paintAxis, paintEnd, paintLanes, paintNames, paintScales } from "./paintLanes";
import { paintLives } from "./paintLives";
import { intoElement, SvgBrush } from "./svgBrush";

const NS = "http://www.w3.org/2000/svg";

/** Draws the view once more, this time with elements; null while there is nothing to draw. */
export function pictureOfView(controller: LifecycleController, width: number): SVGSVGElement | null {
  const { prepared, palette, selection } = controller.drawn();
  if (!prepared || !palette) return null;
  const layout = controller.lanes;
  const scale = controller.scale();
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${controller.height}`);
  const group = (clip?: string) => {
    const element = document.createElementNS(NS, "g");
    if (clip) element.setAttribute("clip-path", `url(#${clip})`);
    svg.append(element);
    return new SvgBrush(intoElement(element));
  };
  const clip = document.createElementNS(NS, "clipPath");
  clip.setAttribute("id", "plot");
  svg.append(clip);
  new SvgBrush(intoElement(clip)).fillRect(scale.left - 4, 0, scale.width + 14, layout.height);
  paintLanes(group(), layout, width, palette);
  const data = group("plot");
  const { placed, grid } = prepared;
  if (placed) {
    const index = selection.life === null ? -1 : findLife(placed.lives, selection.life);
    const { pair, flow } = selection;
    paintLives({ brush: data, placed, layout, scale, palette }, { selected: index, hovered: -1, pair, flow });
  } else if (grid) {
    const wide = (grid.bucketNs / (scale.range.to - scale.range.from)) * scale.width;
    paintGrid(data, grid, layout, palette, xOf(scale, grid.from), wide);
  }
  if (controller.end !== null) paintEnd(group(), layout, scale, palette, controller.end);
  paintNames(group(), layout, palette);
  if (!placed && grid) paintScales(group(), layout, grid, palette);
  paintAxis(group(), layout, scale, palette);
  return svg;
}

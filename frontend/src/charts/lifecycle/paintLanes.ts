/** Bands, lanes, their names and the time axis: what lies under the data. */

import { compact } from "../../common/format";
import { type Brush, segment } from "./brush";
import { type TimeScale, xOf } from "./hit";
import type { LaneLayout } from "./lanes";
import { type OverviewGrid, roomOf } from "./overview";
import type { Palette } from "./palette";
import { lineOf } from "./placed";
import { axisOf } from "./ticks";

/** Height of the axis under the lanes, CSS pixels. */
export const AXIS_HEIGHT = 26;

/** Bands and lane lines, with their names in the gutter. */
export function paintLanes(brush: Brush, layout: LaneLayout, width: number, palette: Palette): void {
  for (const band of layout.bands) {
    brush.fillStyle = band.isEven ? palette.bandEven : palette.bandOdd;
    brush.fillRect(0, band.y, width, band.height);
  }
  brush.strokeStyle = palette.line;
  brush.lineWidth = 1;
  brush.beginPath();
  for (const lane of layout.lanes) {
    const y = Math.round(lineOf(lane)) + 0.5;
    segment(brush, layout.gutter, y, width, y);
  }
  brush.stroke();
}

/** Names of lanes and bands; drawn over the data so that no curve hides a number. */
export function paintNames(brush: Brush, layout: LaneLayout, palette: Palette): void {
  brush.textBaseline = "middle";
  const isNarrow = layout.gutter < 100;
  for (const band of layout.bands) {
    brush.fillStyle = band.isEven ? palette.bandEven : palette.bandOdd;
    brush.fillRect(0, band.y, layout.gutter - 4, band.height);
    if (isNarrow) continue;
    brush.fillStyle = palette.muted;
    brush.font = `12px ${palette.sans}`;
    brush.textAlign = "left";
    const middle = band.y + band.height / 2;
    const hasBoth = band.node !== "" && band.height >= 36;
    if (band.name) brush.fillText(band.name, 8, hasBoth ? middle - 8 : middle);
    if (hasBoth) brush.fillText(band.node, 8, middle + 8);
  }
  brush.fillStyle = palette.ink;
  brush.font = `12px ${palette.mono}`;
  brush.textAlign = "right";
  for (const lane of layout.lanes) brush.fillText(lane.name, layout.gutter - layout.scaleWidth - 12, lineOf(lane));
}

/** A lane of counts lower than this has no room for two numbers, one above the other. */
const NUMBERED = 30;

/** The two scales of every lane of counts: skbs in use upward, frees downward, each with its largest number. */
export function paintScales(brush: Brush, layout: LaneLayout, grid: OverviewGrid, palette: Palette): void {
  if (layout.scaleWidth === 0) return;
  const x = layout.gutter - 4.5;
  const ends = (lane: LaneLayout["lanes"][number]) => {
    const { up, down } = roomOf(lane);
    const line = Math.round(lineOf(lane));
    return { top: line - up + 0.5, line: line + 0.5, bottom: line + 1 + down + 0.5 };
  };
  brush.strokeStyle = palette.muted;
  brush.lineWidth = 1;
  brush.beginPath();
  for (const lane of layout.lanes) {
    const { top, line, bottom } = ends(lane);
    segment(brush, x, top, x, bottom);
    for (const y of [top, line, bottom]) segment(brush, x - 3, y, x, y);
  }
  brush.stroke();
  brush.fillStyle = palette.muted;
  brush.font = `12px ${palette.sans}`;
  brush.textAlign = "right";
  for (const lane of layout.lanes) {
    if (lane.height < NUMBERED) continue;
    const { top, line, bottom } = ends(lane);
    brush.fillText(compact(grid.mostInUse), x - 6, top + 6);
    brush.fillText(compact(grid.mostFrees), x - 6, bottom - 6);
    if (bottom - top >= 60) brush.fillText("0", x - 6, line);
  }
}

/** Where a recording ends on a clock that goes on: nothing was recorded there, which is not the same as no traffic. */
export function paintEnd(brush: Brush, layout: LaneLayout, scale: TimeScale, palette: Palette, end: number): void {
  const right = scale.left + scale.width;
  const x = Math.round(Math.max(scale.left, xOf(scale, end)));
  if (x >= right) return;
  brush.fillStyle = palette.panel;
  brush.fillRect(x, 0, right + 10 - x, layout.height);
  brush.fillStyle = palette.muted;
  brush.fillRect(x, 0, 1, layout.height);
  if (right - x < 110) return;
  brush.font = `12px ${palette.sans}`;
  brush.textBaseline = "middle";
  brush.textAlign = "left";
  brush.fillText("recording ends", x + 6, 10);
}

/** Ticks and labels under the lanes, and the base the labels count from in the gutter. */
export function paintAxis(brush: Brush, layout: LaneLayout, scale: TimeScale, palette: Palette): void {
  const axis = axisOf(scale.range, scale.width);
  const y = layout.height;
  brush.strokeStyle = palette.line;
  brush.lineWidth = 1;
  brush.beginPath();
  for (const tick of axis.ticks) {
    const x = Math.round(xOf(scale, tick.t)) + 0.5;
    segment(brush, x, y, x, y + 5);
  }
  brush.stroke();
  brush.fillStyle = palette.muted;
  brush.textBaseline = "middle";
  brush.font = `12px ${palette.sans}`;
  const right = scale.left + scale.width;
  for (const tick of axis.ticks) {
    const x = xOf(scale, tick.t);
    brush.textAlign = x > right - 30 ? "right" : x < scale.left + 24 ? "left" : "center";
    brush.fillText(tick.text, x, y + 15);
  }
  if (axis.baseText && layout.gutter > 100) {
    brush.font = `12px ${palette.mono}`;
    brush.textAlign = "right";
    brush.fillText(axis.baseText, layout.gutter - 6, y + 15);
  }
}

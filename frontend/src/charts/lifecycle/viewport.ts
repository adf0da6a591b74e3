/** Zoom and pan as arithmetic on time ranges. Pixels come in only as fractions of the chart's width. */
import type { TimeRange } from "../../model/selection";

/** The narrowest range: 200 ns on 1,200 px is far below what two events of one skb are apart. */
export const MIN_SPAN_NS = 200;

/** Length of a range, ns. */
export const spanOf = (range: TimeRange): number => range.to - range.from;

/** The nearest range inside the extent, of the same length where it fits. Ends are whole ns. */
export function clamped(range: TimeRange, extent: TimeRange): TimeRange {
  const most = spanOf(extent);
  const span = Math.min(most, Math.max(Math.min(MIN_SPAN_NS, most), spanOf(range)));
  const middle = (range.from + range.to) / 2;
  const from = Math.min(Math.max(middle - span / 2, extent.from), extent.to - span);
  return { from: Math.round(from), to: Math.round(from + span) };
}

/** Changes the length by `factor` (below 1 zooms in); the instant at `anchor` (0..1 of the width) stays put. */
export function zoomed(range: TimeRange, factor: number, anchor: number, extent: TimeRange): TimeRange {
  const most = spanOf(extent);
  const span = Math.min(most, Math.max(Math.min(MIN_SPAN_NS, most), spanOf(range) * factor));
  const fixed = range.from + spanOf(range) * anchor;
  const from = Math.min(Math.max(fixed - span * anchor, extent.from), extent.to - span);
  return { from: Math.round(from), to: Math.round(from + span) };
}

/** Moves by a share of the length, positive = later. */
export function panned(range: TimeRange, share: number, extent: TimeRange): TimeRange {
  const shift = spanOf(range) * share;
  return clamped({ from: range.from + shift, to: range.to + shift }, extent);
}

/** A range of the same length around an instant. */
export function centred(range: TimeRange, at: number, extent: TimeRange): TimeRange {
  const half = spanOf(range) / 2;
  return clamped({ from: at - half, to: at + half }, extent);
}

/** A range in which a stretch is seen with air at both sides; `air` is the share of it on each. */
export function around(stretch: TimeRange, air: number, extent: TimeRange): TimeRange {
  const margin = Math.max(spanOf(stretch), MIN_SPAN_NS) * air;
  return clamped({ from: stretch.from - margin, to: stretch.to + margin }, extent);
}

/** Part of the way from one range to another, `share` 0..1; lengths grow by ratio so that zooming feels even. */
export function between(from: TimeRange, to: TimeRange, share: number): TimeRange {
  const span = spanOf(from) * (spanOf(to) / spanOf(from)) ** share;
  const middle = (range: TimeRange) => (range.from + range.to) / 2;
  const ratio =
    Math.abs(spanOf(to) - spanOf(from)) < 1e-9 ? share : (span - spanOf(from)) / (spanOf(to) - spanOf(from));
  const at = middle(from) + (middle(to) - middle(from)) * ratio;
  return { from: at - span / 2, to: at + span / 2 };
}

export const isSame = (one: TimeRange, other: TimeRange): boolean => one.from === other.from && one.to === other.to;

/** Whether `outer` holds all of `inner`. */
export const holds = (outer: TimeRange, inner: TimeRange): boolean => outer.from <= inner.from && outer.to >= inner.to;

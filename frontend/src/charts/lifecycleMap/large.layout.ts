/**
 * Where everything of the large map stands, CSS pixels. A life goes round clockwise:
 *
 *     ┌ LLC 0 · node 0 ──────────────────────────────────────┐
 *     │ CPU 0   recycle ─▶ allocate ─▶ build ─▶ queue ─▶ transmit ──▶ ┌────────┐
 *     │         defer list  cache      header   rings    lock, doorbell │ device │
 *     └───────────▲───────────▲──────────┊────────▲──────────────────┘ │        │
 *       hand back ┊          slab      wiped   flow table   page_pool ──▶│        │
 *     ┌ LLC 1 ────┊───────────▼──────────┊────────▲──────────▲─────────┐ │        │
 *     │ CPU 2    free ◀───────────────────────────────── complete ◀─────└────────┘
 *     └────────────────────────────────────────────────────────────────┘
 *
 * Both CPUs have the same columns, so that what is the same stands above itself.
 */

/** Below this the columns would no longer hold their words: the tall map is drawn instead. */
export const LARGE_FROM = 900;

/** Cells a row in caches and lists, as everywhere. */
export const ROW = 32;

export interface Column {
  x: number;
  width: number;
}

const PAD = 10;

/** Rows from top to bottom. */
export const Y = {
  bandTop: { y: 0, height: 150 },
  panelTop: { y: 6, height: 114 },
  /** Baseline of what stands in a band beside its CPU's panel. */
  bandTopLine: 140,
  middle: { y: 150, height: 122 },
  bandBottom: { y: 272, height: 142 },
  bandBottomLine: 288,
  panelBottom: { y: 296, height: 112 },
  height: 414,
} as const;

/** Rows within a CPU's panel, from its top. */
export const IN_PANEL = { word: 20, track: 33, label: 58, cells: 65, note: 103 } as const;

export interface LargeLayout {
  width: number;
  /** A cell and its gap. */
  pitch: number;
  band: Column;
  panel: Column;
  defer: Column;
  cache: Column;
  build: Column;
  queue: Column;
  transmit: Column;
  device: Column;
}

/** The columns at a width. */
export function largeLayout(width: number): LargeLayout {
  const isWide = width >= 1100;
  const pitch = isWide ? 5 : 4;
  const grid = ROW * pitch;
  const device = { x: width - (isWide ? 96 : 84), width: isWide ? 96 : 84 };
  const band = { x: 0, width: device.x - (isWide ? 26 : 18) };
  const panel = { x: 6, width: band.width - 12 };
  const defer = { x: isWide ? 112 : 90, width: grid };
  const cache = { x: defer.x + grid + (isWide ? 36 : 22), width: grid };
  const from = cache.x + grid + (isWide ? 36 : 20);
  const gap = isWide ? 30 : 14;
  const room = panel.x + panel.width - PAD - from - 2 * gap;
  const build = { x: from, width: Math.round(room * 0.25) };
  const queue = { x: build.x + build.width + gap, width: Math.round(room * 0.37) };
  const transmit = { x: queue.x + queue.width + gap, width: room - build.width - Math.round(room * 0.37) };
  return { width, pitch, band, panel, defer, cache, build, queue, transmit, device };
}

const middleOf = ({ x, width }: Column): number => x + width / 2;

/** Where along the line of a life its parts stand, CSS pixels: above, it runs to the right; below, back to the left. */
export const stationsOf = (at: LargeLayout) => ({
  recycle: at.cache.x,
  allocate: at.cache.x + at.cache.width - 16,
  build: middleOf(at.build),
  queue: middleOf(at.queue),
  transmit: middleOf(at.transmit),
  /** The line within the device. */
  wire: at.device.x + at.device.width - 18,
  complete: at.transmit.x + at.transmit.width - 40,
  free: (at.defer.x + at.defer.width + at.cache.x) / 2,
});

/**
 * The lifecycle chart without React: owns the view while a hand moves it, draws at most once a frame,
 * and tells its owner when the view has come to rest.
 */
import type { HostShape, Selection, TimeRange } from "../../model/selection";
import { findLife, type TimelineWindow } from "../../model/timeline";
import { segment } from "./brush";
import { type LoadTimeline, TimelineFeed } from "./feed";
import { hitLife, neighbour, type Step, type TimeScale, timeAt, xOf } from "./hit";
import { type LaneLayout, layOutLanes } from "./lanes";
import { type CellCounts, countsOf, gridOf, type OverviewGrid, onScale, paintGrid, type Tallest } from "./overview";
import { AXIS_HEIGHT, paintAxis, paintEnd, paintLanes, paintNames, paintScales } from "./paintLanes";
import { paintLives } from "./paintLives";
import type { Palette } from "./palette";
import { type PlacedLives, place } from "./placed";
import { between, clamped, isSame, panned, spanOf, zoomed } from "./viewport";

/** Air right of the last instant, so that a mark at the end is whole. */
const RIGHT_PAD = 10;
/** Milliseconds of rest after which the view counts as chosen and goes into the address. */
const REST_MS = 160;

/** What the component shows beside the canvas; a new object whenever something in it changed. */
export interface Status {
  /** Where the view last came to rest; `onFrame` follows it while it moves. */
  range: TimeRange;
  /** What is drawn: single lives, counts, or nothing yet. */
  mode: "lives" | "overview" | "empty";
  /** Lives that touch the loaded window, which reaches beyond the view on both sides. */
  total: number;
  /** ns of the loaded window. */
  totalSpan: number;
  /** Tallest bar of the counts, for the legend. */
  mostInUse: number;
  mostFrees: number;
  bucketNs: number | null;
  isWaiting: boolean;
  failure: string | null;
  /** Life under the pointer or the arrow keys, index into `placed`. */
  focused: number;
  placed: PlacedLives | null;
}

interface Prepared {
  window: TimelineWindow;
  layout: LaneLayout;
  placed: PlacedLives | null;
  /** On the scale of all pictures that share one. */
  grid: OverviewGrid | null;
  own: OverviewGrid | null;
  palette: Palette | null;
  tallest: Tallest | null;
  picture: OffscreenCanvas | null;
}

/** Everything the chart needs from outside. */
export interface Surroundings {
  load: LoadTimeline;
  extent: TimeRange;
  /** Where the recording ends, if the extent reaches further; ns. */
  end?: number;
  host: HostShape;
  /** CPUs that no event names. */
  silent: ReadonlySet<number>;
  onRest: (range: TimeRange) => void;
  onStatus: (status: Status) => void;
  /** Called in every frame that drew, for what follows the view outside React. */
  onFrame: (range: TimeRange) => void;
  /** Milliseconds a move takes; 0 under reduced motion. */
  motion: () => number;
}

/** The chart's state and drawing. One for each analysis; `close` it. */
export class LifecycleController {
  private context: CanvasRenderingContext2D | null = null;
  private palette: Palette | null = null;
  private tallest: Tallest | null = null;
  /** Of the whole picture, CSS pixels. */
  width = 0;
  private pixelRatio = 1;
  private range: TimeRange;
  private rested: TimeRange;
  /** What the owner was told last; null once it has set a range itself. */
  private reported: TimeRange | null = null;
  private layout: LaneLayout;
  private question: readonly number[] = [];
  private selection: Selection = { life: null, pair: null, flow: null, moment: null };
  private wantsCounts = false;
  private hasUnknownCpu = false;
  private focusedLife: number | null = null;
  private frame = 0;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  /** Moved by a hand and not yet told as come to rest. */
  private isUnderHand = false;
  private move: { from: TimeRange; to: TimeRange; begun: number; lasts: number } | null = null;
  private readonly feed: TimelineFeed;
  private readonly prepared = new WeakMap<TimelineWindow, Prepared>();
  private shown: Prepared | null = null;
  private status: Status | null = null;

  constructor(private readonly around: Surroundings) {
    this.range = around.extent;
    this.rested = around.extent;
    this.layout = this.layOut(1200);
    this.feed = new TimelineFeed(around.load, around.extent, () => this.redraw());
  }

  /** Gives it the canvas; null takes it away. */
  attach(context: CanvasRenderingContext2D | null): void {
    this.context = context;
    this.redraw();
  }

  /** Begins, or begins again after `close`: React's strict mode mounts everything twice. */
  open(): void {
    this.feed.open();
    this.redraw();
  }

  close(): void {
    this.feed.close();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    clearTimeout(this.restTimer);
    this.context = null;
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.redraw();
  }

  /** Puts the counts on a scale that another picture shares. */
  setScale(tallest: Tallest): void {
    if (tallest.inUse === this.tallest?.inUse && tallest.frees === this.tallest.frees) return;
    this.tallest = tallest;
    this.redraw();
  }

  /** Width in CSS pixels, device pixels a CSS pixel, and the two CPUs that a narrow chart shows. */
  setSize(width: number, pixelRatio: number, question: readonly number[]): void {
    const isSameSize = width === this.width && pixelRatio === this.pixelRatio;
    if (isSameSize && question.join() === this.question.join()) return;
    this.width = width;
    this.pixelRatio = pixelRatio;
    this.question = question;
    this.layout = this.layOut(width);
    this.redraw();
  }

  setSelection(selection: Selection): void {
    this.selection = selection;
    this.redraw();
  }

  /** Counts even where single lives would fit. */
  setCounts(wantsCounts: boolean): void {
    this.wantsCounts = wantsCounts;
    this.redraw();
  }

  /** Shows a range that came from outside (the address, another panel). */
  setRange(range: TimeRange): void {
    // The echo of what was reported may come back late, when a hand has already moved on.
    if (this.reported && isSame(range, this.reported)) return;
    this.reported = null;
    if (isSame(range, this.move?.to ?? this.range)) return;
    clearTimeout(this.restTimer);
    this.isUnderHand = false;
    this.rested = range;
    this.show(range, 0);
  }

  /** Shows what another picture moves to; one that is moved itself goes its own way. */
  follow(range: TimeRange): void {
    if (this.move || this.isUnderHand || isSame(range, this.range)) return;
    this.range = range;
    this.redraw();
  }

  /** `factor` below 1 zooms in, around x in CSS pixels or the middle. */
  zoom(factor: number, x: number | null, isAnimated: boolean): void {
    const anchor = x === null ? 0.5 : Math.min(1, Math.max(0, (x - this.layout.gutter) / this.plotWidth));
    this.go(zoomed(this.move?.to ?? this.range, factor, anchor, this.around.extent), isAnimated);
  }

  /** Moves by a share of the width, positive = later. */
  pan(share: number, isAnimated: boolean): void {
    this.go(panned(this.move?.to ?? this.range, share, this.around.extent), isAnimated);
  }

  /** Moves by CSS pixels, as a drag does. */
  drag(dx: number): void {
    this.go(panned(this.range, -dx / this.plotWidth, this.around.extent), false);
  }

  go(range: TimeRange, isAnimated: boolean): void {
    this.show(clamped(range, this.around.extent), isAnimated ? this.around.motion() : 0);
    clearTimeout(this.restTimer);
    this.isUnderHand = true;
    this.restTimer = setTimeout(() => {
      this.isUnderHand = false;
      this.rested = this.move?.to ?? this.range;
      this.reported = this.rested;
      this.redraw();
      this.around.onRest(this.rested);
    }, REST_MS);
  }

  retry(): void {
    this.feed.retry();
  }

  /** Life number under a point, null for none. */
  lifeAt(x: number, y: number): number | null {
    const placed = this.shown?.placed;
    if (!placed || this.showsCounts()) return null;
    const at = hitLife(placed, this.layout, this.scale(), x, y);
    return at < 0 ? null : (placed.lives.n[at] ?? null);
  }

  /** The counts of the lane and bucket under a point; null where single lives are drawn, or nothing is. */
  countsAt(x: number, y: number): CellCounts | null {
    const grid = this.shown?.grid;
    const lane = this.layout.lanes.findIndex((box) => y >= box.y && y < box.y + box.height);
    if (!grid || !this.showsCounts() || lane < 0 || x < this.layout.gutter) return null;
    return countsOf(grid, lane, timeAt(this.scale(), x));
  }

  /** The instant under x, inside the recording. */
  timeAt(x: number): number {
    const { from, to } = this.range;
    return Math.round(Math.min(to, Math.max(from, timeAt(this.scale(), x))));
  }

  /** The whole recording. */
  get extent(): TimeRange {
    return this.around.extent;
  }

  /** Marks a life as under the pointer or the arrow keys. */
  focus(life: number | null): void {
    if (life === this.focusedLife) return;
    this.focusedLife = life;
    this.redraw();
  }

  /** The life under the pointer or the arrow keys, by number: at once, where `Status` is a frame behind. */
  get focused(): number | null {
    return this.showsCounts() ? null : this.focusedLife;
  }

  /** Takes the focus one life further; follows it with the view. Null = there is none that way. */
  step(step: Step): number | null {
    const placed = this.shown?.placed;
    if (!placed || this.showsCounts()) return null;
    const from = this.focusedLife ?? this.selection.life;
    const at = neighbour(placed, this.range, from === null ? -1 : findLife(placed.lives, from), step);
    if (at < 0) return null;
    const { lives } = placed;
    const t0 = lives.t0[at] ?? 0;
    if (t0 < this.range.from || t0 > this.range.to) {
      const half = (this.range.to - this.range.from) / 2;
      this.go({ from: t0 - half, to: t0 + half }, true);
    }
    this.focus(lives.n[at] ?? null);
    return lives.n[at] ?? null;
  }

  /** Height of the whole picture, CSS pixels. */
  get height(): number {
    return this.layout.height + AXIS_HEIGHT;
  }

  get lanes(): LaneLayout {
    return this.layout;
  }

  scale(): TimeScale {
    return { range: this.range, left: this.layout.gutter, width: this.plotWidth };
  }

  /** The end of the recording, if the lanes reach further. */
  get end(): number | null {
    return this.around.end ?? null;
  }

  /** What is being drawn now, for a picture of it. */
  drawn(): { prepared: Prepared | null; palette: Palette | null; isCounts: boolean; selection: Selection } {
    return { prepared: this.shown, palette: this.palette, isCounts: this.showsCounts(), selection: this.selection };
  }

  private get plotWidth(): number {
    return Math.max(1, this.width - this.layout.gutter - RIGHT_PAD);
  }

  private layOut(width: number): LaneLayout {
    const { host, silent } = this.around;
    const { question, hasUnknownCpu } = this;
    return layOutLanes(host, { width, question, silent, hasUnknownCpu, room: globalThis.innerHeight });
  }

  /** Gives lives without any CPU a lane as soon as one is seen; it stays. */
  private makeRoomFor(window: TimelineWindow): void {
    const { lives } = window;
    if (this.hasUnknownCpu || !lives) return;
    if (!lives.cpu.some((cpu, at) => cpu < 0 && (lives.alloc[at] ?? -1) < 0)) return;
    this.hasUnknownCpu = true;
    this.layout = this.layOut(this.width);
  }

  private showsCounts(): boolean {
    return !this.shown?.placed;
  }

  /** Moves to a range in so many ms; 0 shows it at once. */
  private show(to: TimeRange, lasts: number): void {
    this.move = lasts > 0 ? { from: this.range, to, begun: performance.now(), lasts } : null;
    if (lasts === 0) this.range = to;
    this.redraw();
  }

  /** Asks for one frame. */
  private redraw(): void {
    if (this.frame === 0 && typeof requestAnimationFrame === "function")
      this.frame = requestAnimationFrame((now) => {
        this.frame = 0;
        this.draw(now);
      });
  }

  private advance(now: number): void {
    if (!this.move) return;
    const share = Math.min(1, Math.max(0, (now - this.move.begun) / this.move.lasts));
    const eased = 1 - (1 - share) ** 3;
    this.range = share < 1 ? between(this.move.from, this.move.to, eased) : this.move.to;
    if (share === 1) this.move = null;
    else this.redraw();
  }

  private prepare(window: TimelineWindow): Prepared {
    const known = this.prepared.get(window);
    const { layout, palette, tallest } = this;
    if (known && known.layout === layout && known.palette === palette && known.tallest === tallest) return known;
    const own = window.buckets && gridOf(window.buckets, window.from, window.to, layout);
    const prepared: Prepared = {
      window,
      layout,
      placed: window.lives && place(window.lives, layout),
      grid: own && tallest ? onScale(own, tallest) : own,
      own,
      palette,
      tallest,
      picture: null,
    };
    this.prepared.set(window, prepared);
    return prepared;
  }

  private draw(now: number): void {
    if (!this.context || !this.palette || this.width === 0) return;
    this.advance(now);
    const window = this.feed.look(this.range, this.plotWidth, this.wantsCounts);
    if (window) this.makeRoomFor(window);
    this.shown = window && this.prepare(window);
    this.paint(this.context, this.palette);
    this.around.onFrame(this.range);
    this.tell();
  }

  private paint(context: CanvasRenderingContext2D, palette: Palette): void {
    const { canvas } = context;
    const height = this.height;
    const wide = Math.round(this.width * this.pixelRatio);
    const high = Math.round(height * this.pixelRatio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    context.setTransform(this.pixelRatio, 0, 0, this.pixelRatio, 0, 0);
    context.clearRect(0, 0, this.width, height);
    const scale = this.scale();
    paintLanes(context, this.layout, this.width, palette);
    context.save();
    context.beginPath();
    context.rect(scale.left - 4, 0, this.width - scale.left + 4, this.layout.height);
    context.clip();
    if (this.shown) this.paintData(context, this.shown, scale, palette);
    if (this.selection.moment !== null) {
      const x = Math.round(xOf(scale, this.selection.moment)) + 0.5;
      context.strokeStyle = palette.accent;
      context.lineWidth = 1;
      context.beginPath();
      segment(context, x, 0, x, this.layout.height);
      context.stroke();
    }
    context.restore();
    if (this.end !== null) paintEnd(context, this.layout, scale, palette, this.end);
    paintNames(context, this.layout, palette);
    const grid = this.showsCounts() ? this.shown?.grid : null;
    if (grid) paintScales(context, this.layout, grid, palette);
    paintAxis(context, this.layout, scale, palette);
  }

  private paintData(context: CanvasRenderingContext2D, shown: Prepared, scale: TimeScale, palette: Palette): void {
    const { placed, grid } = shown;
    if (placed && !this.showsCounts()) {
      const index = (life: number | null) => (life === null ? -1 : findLife(placed.lives, life));
      paintLives(
        { brush: context, placed, layout: this.layout, scale, palette },
        {
          selected: index(this.selection.life),
          hovered: index(this.focusedLife),
          pair: this.selection.pair,
          flow: this.selection.flow,
        },
      );
    } else if (grid) {
      shown.picture ??= pictureOf(grid, this.layout, palette);
      const from = xOf(scale, grid.from);
      const to = xOf(scale, grid.from + grid.buckets * grid.bucketNs);
      context.imageSmoothingEnabled = to - from < grid.buckets;
      context.drawImage(shown.picture, from, 0, to - from, this.layout.height);
    }
  }

  private tell(): void {
    const shown = this.shown;
    const placed = shown?.placed && !this.showsCounts() ? shown.placed : null;
    const status: Status = {
      range: this.rested,
      mode: !shown ? "empty" : placed ? "lives" : "overview",
      total: shown?.window.total ?? 0,
      totalSpan: shown ? spanOf(shown.window) : 0,
      mostInUse: shown?.own?.mostInUse ?? 0,
      mostFrees: shown?.own?.mostFrees ?? 0,
      bucketNs: shown?.grid?.bucketNs ?? null,
      isWaiting: this.feed.isWaiting || this.move !== null || this.isUnderHand,
      failure: this.feed.failure,
      focused: placed && this.focusedLife !== null ? findLife(placed.lives, this.focusedLife) : -1,
      placed,
    };
    const before = this.status;
    const isNew = !before || (Object.keys(status) as (keyof Status)[]).some((key) => before[key] !== status[key]);
    if (!isNew) return;
    this.status = status;
    this.around.onStatus(status);
  }
}

/** The counts as a bitmap, one pixel a bucket wide: a frame then only stretches it. */
function pictureOf(grid: OverviewGrid, layout: LaneLayout, palette: Palette): OffscreenCanvas {
  const picture = new OffscreenCanvas(grid.buckets, Math.max(1, Math.ceil(layout.height)));
  const context = picture.getContext("2d");
  if (context) paintGrid(context, grid, layout, palette);
  return picture;
}

/**
 * Keeps the stretch of the trace around the view at hand.
 *
 * The time axis is cut into windows that depend on the view's length only in powers of two, so that
 * panning and zooming to and fro asks for the same windows again and finds them kept:
 *
 *      view          ├───┤                 length in (S/2, S], S a power of two
 *      window  ├───────────────┤           2.5 S, moved in steps of S/2: at least S/2 of margin on both sides
 */
import type { TimeRange } from "../../model/selection";
import type { TimelineWindow } from "../../model/timeline";
import { holds, spanOf } from "./viewport";

/** Asks the server; `px` is the width the window would have on the screen, `wantsCounts` forbids single lives. */
export type LoadTimeline = (range: TimeRange, px: number, wantsCounts: boolean) => Promise<TimelineWindow>;

/** Milliseconds of rest before a request: a wheel turns faster than that. */
const REST_MS = 60;
/** Windows kept: a minute of moving about. */
const RETAINED = 16;
/** Widest picture asked for, CSS pixels: a screen of 3,200 with its margins. */
const PX_MOST = 8000;
/** Window over S. */
const WINDOW = 2.5;

/** The window that a view wants. */
export function windowFor(view: TimeRange, extent: TimeRange): TimeRange {
  // From 2 ns on, so that a step is a whole ns: a link may ask for less than the hand can zoom to.
  const span = 2 ** Math.ceil(Math.log2(Math.max(2, spanOf(view))));
  if (span * WINDOW >= spanOf(extent)) return extent;
  const step = span / 2;
  const from = Math.floor((view.from + view.to) / 2 / step) * step - span;
  return { from: Math.max(extent.from, from), to: Math.min(extent.to, from + span * WINDOW) };
}

/** Asks for windows, keeps the last ones, says when one has come. */
export class TimelineFeed {
  private readonly retained = new Map<string, TimelineWindow>();
  private wanted = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private inFlight = "";
  /** The sentence of the last failure; null while all is well. */
  failure: string | null = null;

  constructor(
    private readonly load: LoadTimeline,
    readonly extent: TimeRange,
    private readonly onChange: () => void,
  ) {}

  /** Says where the view is; the best window for it at hand is returned, perhaps a coarse one, perhaps none. */
  look(view: TimeRange, width: number, wantsCounts: boolean): TimelineWindow | null {
    const range = windowFor(view, this.extent);
    const key = `${wantsCounts ? "counts" : "lives"} ${range.from} ${range.to}`;
    if (this.wanted !== key) {
      this.wanted = key;
      this.failure = null;
      clearTimeout(this.timer);
      if (!this.retained.has(key)) {
        const isWhole = holds(range, this.extent);
        const span = isWhole ? spanOf(view) : spanOf(range) / WINDOW;
        const px = Math.min(PX_MOST, Math.max(200, Math.round(width * (spanOf(range) / span))));
        const ask = () => this.ask(key, range, px, wantsCounts);
        if (this.retained.size === 0) ask();
        else this.timer = setTimeout(ask, REST_MS);
      }
    }
    return this.best(key, view);
  }

  /** Whether the window for the view is on its way. */
  get isWaiting(): boolean {
    return !this.isClosed && this.wanted !== "" && !this.retained.has(this.wanted) && this.failure === null;
  }

  /** Asks again after a failure. */
  retry(): void {
    this.wanted = "";
    this.onChange();
  }

  /** Lets a closed feed ask again. */
  open(): void {
    this.isClosed = false;
    this.wanted = "";
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private best(key: string, view: TimeRange): TimelineWindow | null {
    const exact = this.retained.get(key);
    if (exact) {
      // Most recently used last: the first of the map goes when there are too many.
      this.retained.delete(key);
      this.retained.set(key, exact);
      return exact;
    }
    let best: TimelineWindow | null = null;
    for (const [name, window] of this.retained) {
      if (name[0] !== key[0]) continue;
      if (holds(window, view) && (!best || spanOf(window) < spanOf(best))) best = window;
    }
    return best;
  }

  private async ask(key: string, range: TimeRange, px: number, wantsCounts: boolean): Promise<void> {
    if (this.inFlight === key || this.isClosed) return;
    this.inFlight = key;
    try {
      const window = await this.load(range, px, wantsCounts);
      if (this.isClosed) return;
      this.failure = null;
      this.retained.set(key, window);
      for (const oldest of this.retained.keys()) {
        if (this.retained.size <= RETAINED) break;
        this.retained.delete(oldest);
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.inFlight === key) this.inFlight = "";
    }
    if (!this.isClosed) this.onChange();
  }
}

import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useSize } from "../../common/useSize";
import type { TimeRange } from "../../model/selection";
import type { BucketColumns } from "../../model/timeline";
import { instant } from "../frame/units";
import styles from "./OverviewStrip.module.css";
import type { Palette } from "./palette";
import { rangeEnd } from "./rangeEnd";
import { dragged, type Grip, gripAt, shareOf } from "./strip";
import { clamped, spanOf } from "./viewport";

/** Height of the strip, CSS pixels. */
const HEIGHT = 36;
/** What an arrow key moves an end by, as a share of the recording. */
const KEY_STEP = 0.002;

/** Lets the chart move the window while it is being dragged, without a render a frame. */
export interface StripHandle {
  follow: (range: TimeRange) => void;
}

interface Props {
  /** Counts over the whole recording; null while they are on their way. */
  buckets: BucketColumns | null;
  extent: TimeRange;
  range: TimeRange;
  onRange: (range: TimeRange) => void;
  palette: Palette | null;
  handle: Ref<StripHandle>;
}

/** The whole recording in one line, and the window on it that the lanes show: drag its edges, its middle, or anew. */
export function OverviewStrip({ buckets, extent, range, onRange, palette, handle }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(1100);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ grip: Grip; before: TimeRange; begun: number } | null>(null);

  useImperativeHandle(handle, () => ({
    follow: (moving) => {
      if (!frame.current) return;
      frame.current.style.left = `${shareOf(moving.from, extent) * 100}%`;
      frame.current.style.right = `${(1 - shareOf(moving.to, extent)) * 100}%`;
    },
  }));

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !buckets || !palette) return;
    const ratio = globalThis.devicePixelRatio || 1;
    context.canvas.width = Math.round(width * ratio);
    context.canvas.height = Math.round(HEIGHT * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintStrip(context, buckets, extent, width, palette);
  }, [buckets, extent, width, palette]);

  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return (event.clientX - box.left) / Math.max(1, box.width);
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const begun = shareAt(event);
    setHeld({ grip: gripAt(begun, range, extent), before: range, begun });
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held) return;
    const now = shareAt(event);
    if (held.grip === "new" && Math.abs(now - held.begun) < 0.002) return;
    onRange(dragged(held.grip, held.before, held.begun, now, extent));
  };
  const end = (name: "from" | "to") =>
    rangeEnd(name, "range", range, extent, instant(range[name]), (steps) =>
      onRange(clamped(dragged(name, range, 0, steps * KEY_STEP, extent), extent)),
    );

  return (
    <div
      ref={ref}
      className={styles.strip}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div
        ref={frame}
        className={styles.window}
        data-whole={spanOf(range) >= spanOf(extent)}
        style={{ left: `${shareOf(range.from, extent) * 100}%`, right: `${(1 - shareOf(range.to, extent)) * 100}%` }}
      >
        <div className={styles.from} {...end("from")} />
        <div className={styles.to} {...end("to")} />
      </div>
    </div>
  );
}

/** skbs in use over all CPUs upward; frees across downward from the top. */
function paintStrip(
  context: CanvasRenderingContext2D,
  buckets: BucketColumns,
  extent: TimeRange,
  width: number,
  palette: Palette,
) {
  context.clearRect(0, 0, width, HEIGHT);
  const columns = Math.max(1, Math.ceil(spanOf(extent) / buckets.bucketNs));
  const inUse = new Float64Array(columns);
  const across = new Float64Array(columns);
  for (let at = 0; at < buckets.count; at++) {
    const column = Math.min(
      columns - 1,
      Math.max(0, Math.floor(((buckets.t[at] ?? 0) - extent.from) / buckets.bucketNs)),
    );
    inUse[column] = (inUse[column] ?? 0) + (buckets.inUse[at] ?? 0);
    across[column] = (across[column] ?? 0) + (buckets.across[at] ?? 0);
  }
  const wide = width / columns;
  const bars = (column: Float64Array, paint: string, room: number, isDown: boolean) => {
    const most = column.reduce((one, other) => Math.max(one, other), 1);
    context.fillStyle = paint;
    for (let at = 0; at < columns; at++) {
      const value = column[at] ?? 0;
      if (value === 0) continue;
      const height = Math.max(1, (value / most) * room);
      context.fillRect(at * wide, isDown ? 0 : HEIGHT - height, Math.max(wide, 0.75), height);
    }
  };
  bars(inUse, palette.local, HEIGHT * 0.62, false);
  bars(across, palette.across, HEIGHT * 0.3, true);
}

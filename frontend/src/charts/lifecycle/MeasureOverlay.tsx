import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { TimeRange } from "../../model/selection";
import { duration, instant } from "../frame/units";
import type { LifecycleController } from "./controller";
import { xOf } from "./hit";
import styles from "./Measure.module.css";
import { rangeEnd } from "./rangeEnd";

/** Lets the chart move the marked range with the view, without a render a frame. */
export interface MeasureHandle {
  follow: () => void;
}

interface Props {
  controller: LifecycleController;
  measured: TimeRange;
  onMeasure: (range: TimeRange) => void;
  handle: Ref<MeasureHandle>;
}

/** What an arrow key moves an end by, as a share of the view. */
const KEY_STEP = 0.005;

/** The measured range over the lanes; its two ends are dragged by a pointer or moved by arrow keys. */
export function MeasureOverlay({ controller, measured, onMeasure, handle }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const place = () => {
    if (!box.current) return;
    const scale = controller.scale();
    const right = scale.left + scale.width;
    const at = (t: number) => Math.min(right, Math.max(scale.left, xOf(scale, t)));
    const [from, to] = [at(measured.from), at(measured.to)];
    box.current.style.left = `${from}px`;
    box.current.style.width = `${Math.max(1, to - from)}px`;
    box.current.hidden = measured.to < scale.range.from || measured.from > scale.range.to;
  };
  useImperativeHandle(handle, () => ({ follow: place }));
  useEffect(place);
  const end = (name: "from" | "to") => {
    const text = `${instant(measured[name])}, ${duration(measured.to - measured.from)} in the range`;
    return rangeEnd(name, "measured range", measured, controller.extent, text, (steps) => {
      const { range } = controller.scale();
      const step = Math.max(1, (range.to - range.from) * KEY_STEP * Math.abs(steps)) * Math.sign(steps);
      const other = name === "from" ? measured.to : measured.from;
      onMeasure(rangeBetween(measured[name] + step, other, controller.extent));
    });
  };
  return (
    <div ref={box} className={styles.box}>
      <div className={styles.from} {...end("from")} />
      <div className={styles.to} {...end("to")} />
    </div>
  );
}

/** The range between two instants, in either order, inside the recording. */
export function rangeBetween(one: number, other: number, extent: TimeRange): TimeRange {
  const inside = (t: number) => Math.round(Math.min(extent.to, Math.max(extent.from, t)));
  const [from, to] = [inside(Math.min(one, other)), inside(Math.max(one, other))];
  return { from, to: Math.max(to, Math.min(extent.to, from + 1)) };
}

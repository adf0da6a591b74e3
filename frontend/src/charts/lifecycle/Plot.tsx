import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSize } from "../../common/useSize";
import type { Selection, TimeRange } from "../../model/selection";
import type { LifecycleController, Status } from "./controller";
import type { Step } from "./hit";
import { rangeBetween } from "./MeasureOverlay";
import styles from "./Plot.module.css";
import { type Pointed, Tooltip } from "./Tooltip";
import { lifeSentence } from "./words";

const STEPS: Record<string, Step> = {
  ArrowLeft: "earlier",
  ArrowRight: "later",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** A press that moves less than this is a click, CSS pixels. */
const CLICK_REACH = 4;
/** Zoom per pixel of a wheel. */
const WHEEL_ZOOM = 1.0022;

interface Props {
  controller: LifecycleController;
  status: Status | null;
  question: readonly number[];
  onSelect: (change: Partial<Selection>) => void;
  /** While a range is measured, a drag measures instead of moving; with Shift it always does. */
  measured?: TimeRange | null;
  /** Without it nothing is measured. */
  onMeasure?: (range: TimeRange) => void;
  /** Which of several plots it is: `before`. */
  name?: string;
  /** The measured range, over the lanes. */
  children?: ReactNode;
}

/** The canvas, and over it what a hand and a keyboard do to it. */
export function Plot({ controller, status, question, onSelect, measured = null, onMeasure, name, children }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(1100);
  const canvas = useRef<HTMLCanvasElement>(null);
  const readout = useId();
  const pointers = useRef(new Map<number, { x: number; begun: number }>());
  /** Where the drag that measures began, ns; null while none is under way. */
  const measuredFrom = useRef<number | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);

  useEffect(() => {
    controller.attach(canvas.current?.getContext("2d") ?? null);
    return () => controller.attach(null);
  }, [controller]);
  useEffect(() => {
    controller.setSize(width, globalThis.devicePixelRatio || 1, question);
  }, [controller, width, question]);

  // Wheel must be able to refuse the browser's own zoom, which React's passive listener cannot.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const turn = (event: WheelEvent) => {
      const isZoom = event.ctrlKey || event.metaKey;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (!isZoom && (sideways === 0 || (Math.abs(sideways) < Math.abs(event.deltaY) && !event.shiftKey))) return;
      event.preventDefault();
      const x = event.clientX - box.getBoundingClientRect().left;
      if (isZoom) controller.zoom(WHEEL_ZOOM ** event.deltaY, x, false);
      else controller.drag(-sideways);
    };
    box.addEventListener("wheel", turn, { passive: false });
    return () => box.removeEventListener("wheel", turn);
  }, [controller, ref]);

  const place = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { x } = place(event);
    setPointed(null);
    const measures = onMeasure && (measured !== null || event.shiftKey) && pointers.current.size === 0;
    const end = measured && event.target instanceof HTMLElement ? event.target.dataset.end : undefined;
    // Who takes one end of the range leaves the other where it is.
    const other = end === "from" ? measured?.to : end === "to" ? measured?.from : undefined;
    measuredFrom.current = measures ? (other ?? controller.timeAt(x)) : null;
    pointers.current.set(event.pointerId, { x, begun: x });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const moveTo = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = place(event);
    const held = pointers.current.get(event.pointerId);
    if (!held) {
      const life = controller.lifeAt(x, y);
      controller.focus(life);
      const counts = controller.countsAt(x, y);
      setPointed(event.pointerType === "mouse" && (life !== null || counts) ? { x, y, counts } : null);
      return;
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.max(8, Math.abs(held.x - other.x));
      controller.zoom(before / Math.max(8, Math.abs(x - other.x)), (x + other.x) / 2, false);
    } else if (Math.abs(x - held.begun) >= CLICK_REACH || held.begun === Number.NEGATIVE_INFINITY) {
      if (measuredFrom.current === null) controller.drag(x - held.x);
      else onMeasure?.(rangeBetween(measuredFrom.current, controller.timeAt(x), controller.extent));
      held.begun = Number.NEGATIVE_INFINITY;
    } else return;
    held.x = x;
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const held = pointers.current.get(event.pointerId);
    pointers.current.delete(event.pointerId);
    if (!held || held.begun === Number.NEGATIVE_INFINITY || event.type === "pointercancel") return;
    const { x, y } = place(event);
    onSelect({ life: controller.lifeAt(x, y) });
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      controller.step(step);
    } else if ((event.key === "Enter" || event.key === " ") && controller.focused !== null) {
      event.preventDefault();
      onSelect({ life: controller.focused });
    }
  };

  const words = status?.placed && status.focused >= 0 ? lifeSentence(status.placed.lives, status.focused) : "";
  return (
    <>
      <div className={styles.scroll}>
        <div
          ref={ref}
          className={styles.plot}
          style={{ height: controller.height }}
          role="application"
          aria-roledescription="timeline"
          aria-label={`${name ? `${name}: ` : ""}skbs on the lanes of their CPUs. Arrow keys go from skb to skb, Enter opens one, W and S zoom, A and D move${onMeasure ? ", M measures" : ""}.`}
          aria-describedby={readout}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: one tab stop, arrow keys inside
          tabIndex={0}
          data-on={status !== null && status.focused >= 0}
          onPointerDown={press}
          onPointerMove={moveTo}
          onPointerUp={release}
          onPointerCancel={release}
          onPointerLeave={() => {
            setPointed(null);
            if (pointers.current.size === 0) controller.focus(null);
          }}
          data-measuring={measured !== null}
          onDoubleClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            controller.zoom(0.4, event.clientX - box.left, true);
          }}
          onKeyDown={key}
        >
          <canvas ref={canvas} className="block full-width full-height" />
          {children}
          {pointed && <Tooltip at={pointed} controller={controller} status={status} width={width} />}
          {status?.mode === "empty" && !status.failure && <p className={styles.waiting}>Reading this stretch…</p>}
          {status?.mode === "lives" && status.total === 0 && <p className={styles.waiting}>No skb in this stretch.</p>}
          {status?.failure && (
            <p className={styles.waiting} role="alert">
              {status.failure}{" "}
              <button className="underlined accent" type="button" onClick={() => controller.retry()}>
                Try again
              </button>
            </p>
          )}
        </div>
      </div>
      <p id={readout} className={`${styles.readout} print-hide`} aria-live="polite">
        {words || (
          <>
            <span className={styles.byKeys}>
              W A S D zoom and move · drag to move ·{onMeasure && " Shift + drag measures ·"} Ctrl + wheel zooms · click
              an skb for its events
            </span>
            <span className={`${styles.byTouch} hide`}>
              drag to move · two fingers zoom · tap an skb for its events
            </span>
          </>
        )}
      </p>
    </>
  );
}

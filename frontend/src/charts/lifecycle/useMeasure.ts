import { useCallback, useEffect, useRef, useState } from "react";
import type { TimeRange } from "../../model/selection";
import type { LifecycleController } from "./controller";
import { isSame } from "./viewport";

/** Milliseconds of rest after which a marked range goes into the address. */
const REST_MS = 200;

interface Measure {
  /** As a hand last left it, before the address knows. */
  marked: TimeRange | null;
  mark: (range: TimeRange) => void;
  /** Marks the middle third of the view, or takes the mark away. */
  toggle: () => void;
}

/** The measured range while it is being changed, reported to its owner once it rests. */
export function useMeasure(
  measured: TimeRange | null,
  onMeasure: (range: TimeRange | null) => void,
  controller: LifecycleController,
): Measure {
  const [moving, setMoving] = useState<TimeRange | null>(null);
  const owner = useRef(onMeasure);
  owner.current = onMeasure;
  useEffect(() => {
    if (moving === null) return;
    if (measured && isSame(measured, moving)) {
      setMoving(null);
      return;
    }
    const timer = setTimeout(() => owner.current(moving), REST_MS);
    return () => clearTimeout(timer);
  }, [moving, measured]);
  const marked = moving ?? measured;
  const toggle = useCallback(() => {
    setMoving(null);
    const { from, to } = controller.scale().range;
    const third = (to - from) / 3;
    owner.current(marked ? null : { from: Math.round(from + third), to: Math.round(to - third) });
  }, [marked, controller]);
  return { marked, mark: setMoving, toggle };
}

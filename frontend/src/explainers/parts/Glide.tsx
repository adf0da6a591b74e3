/**
 * What moves within a motion, without the scene being drawn anew for it. A scene is drawn at a phase; while it plays, the
 * page gives a source of phases, and only what glides follows it.
 */
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Point } from "./motion";

/** How far the last event's motion has come now, 0 to 1, and when that changes. */
export interface Phases {
  now: () => number;
  subscribe: (changed: () => void) => () => void;
}

/** Null = the scene is drawn anew for every phase, or stands still. */
export const PhasesContext = createContext<Phases | null>(null);

interface GlideProps {
  /** The phase the scene is drawn at. */
  phase: number;
  /** Where it is at a phase. */
  at: (phase: number) => Point;
  children: ReactNode;
}

/** A group that is where its phase puts it: frames of a motion move it and draw nothing. */
export function Glide({ phase, at, children }: GlideProps) {
  const phases = useContext(PhasesContext);
  const group = useRef<SVGGElement>(null);
  // After every drawing: it knows another way, and may have put the group where it stood when it was drawn before.
  useLayoutEffect(() => {
    if (!phases) return;
    let last: string | null = null;
    const place = () => {
      const next = moveTo(at(phases.now()));
      if (next !== last) group.current?.setAttribute("transform", next);
      last = next;
    };
    place();
    return phases.subscribe(place);
  });
  return (
    <g ref={group} transform={moveTo(at(phase))}>
      {children}
    </g>
  );
}

/** Something that changes a few times within a motion: the caller is drawn anew when it does. */
export function useOfPhase<Value extends string | number | boolean>(
  phase: number,
  of: (phase: number) => Value,
): Value {
  const phases = useContext(PhasesContext);
  const read = () => of(phases ? phases.now() : phase);
  return useSyncExternalStore(phases?.subscribe ?? never, read, read);
}

const never = () => () => {};

const moveTo = ({ x, y }: Point) => `translate(${r(x)} ${r(y)})`;
const r = (value: number) => Math.round(value * 10) / 10;

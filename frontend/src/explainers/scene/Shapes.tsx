import { createElement, memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { adopt, attributesOf, flat, type Mounted, patch } from "./patch";
import type { Shape, Shapes as ShapeList } from "./shapes";

const NOTHING: ReadonlySet<string> = new Set();

/** Shapes as elements: for a picture that nothing moves in, and for a page that has no script yet. */
export function drawn(shapes: ShapeList, lit: ReadonlySet<string> = NOTHING): ReactNode[] {
  return flat(shapes).map((shape, place) => shape && element(shape, lit, place));
}

const element = (shape: Shape, lit: ReadonlySet<string>, key: number): ReactNode =>
  createElement(
    shape.tag,
    { key, ...attributesOf(shape, lit) },
    shape.words ?? (shape.inside && drawn(shape.inside, lit)),
  );

/** A picture's shapes; decoration, because what they say is said in words beside them. */
export function Shapes({ of }: { of: ShapeList }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group takes no focus, and nothing in it does
  return <g aria-hidden="true">{drawn(of)}</g>;
}

interface Props {
  /** The shapes now: asked for at every drawing, and whenever `subscribe` calls. */
  shapes: () => ShapeList;
  lit: ReadonlySet<string>;
  /** Null = nothing plays. */
  subscribe: ((changed: () => void) => () => void) | null;
}

/** Shapes that change: drawn by React once, then changed where they are. */
export function ChangingShapes({ shapes, lit, subscribe }: Props) {
  const group = useRef<SVGGElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const [first] = useState(() => ({ shapes: shapes(), lit }));
  // After every drawing of the caller: it may have other shapes, or others of them may be lit.
  useLayoutEffect(() => {
    if (!group.current) return;
    mounted.current ??= adopt(group.current, first.shapes, first.lit);
    const shown = mounted.current;
    const change = () => patch(shown, shapes(), lit);
    change();
    return subscribe?.(change);
  });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group takes no focus, and nothing in it does
    <g ref={group} aria-hidden="true">
      <First {...first} />
    </g>
  );
}

/** Drawn once: React never writes to these elements again. */
const First = memo(function First({ shapes, lit }: { shapes: ShapeList; lit: ReadonlySet<string> }) {
  return drawn(shapes, lit);
});

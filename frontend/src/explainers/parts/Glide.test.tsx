// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Glide, type Phases, PhasesContext, useOfPhase } from "./Glide";

afterEach(cleanup);

/** Phases that a test turns. */
function turned(): Phases & { turn: (phase: number) => void } {
  let phase = 0;
  const told = new Set<() => void>();
  return {
    now: () => phase,
    subscribe: (changed) => {
      told.add(changed);
      return () => told.delete(changed);
    },
    turn: (next) =>
      act(() => {
        phase = next;
        for (const changed of told) changed();
      }),
  };
}

let drawings = 0;
function Scene({ phase = 0, to = 100 }: { phase?: number; to?: number }) {
  drawings++;
  return (
    <svg aria-hidden="true">
      <Glide phase={phase} at={(phase) => ({ x: phase * to, y: 0 })}>
        <circle r="3" />
      </Glide>
      <Half phase={phase} />
    </svg>
  );
}

let halves = 0;
function Half({ phase }: { phase: number }) {
  const isOver = useOfPhase(phase, (phase) => phase >= 0.5);
  halves++;
  return isOver ? <text>over</text> : null;
}

const where = (box: Element) => box.querySelector("g")?.getAttribute("transform");

test("a scene that is given phases is moved by them and drawn once", () => {
  const phases = turned();
  const { container } = render(<Scene />, {
    wrapper: ({ children }) => <PhasesContext value={phases}>{children}</PhasesContext>,
  });
  const [before, halvesBefore] = [drawings, halves];
  for (const phase of [0.1, 0.2, 0.3, 0.4]) phases.turn(phase);
  expect(where(container)).toBe("translate(40 0)");
  expect(container.textContent).toBe("");
  for (const phase of [0.6, 0.8, 1]) phases.turn(phase);
  expect(where(container)).toBe("translate(100 0)");
  expect(container.textContent).toBe("over");
  expect(drawings).toBe(before);
  // Drawn anew for the one change that there was.
  expect(halves).toBe(halvesBefore + 1);
});

test("drawn anew, it is where its phase puts it, whatever a frame did to it before", () => {
  const phases = turned();
  const { container, rerender } = render(<Scene />, {
    wrapper: ({ children }) => <PhasesContext value={phases}>{children}</PhasesContext>,
  });
  phases.turn(1);
  // Another way from the same place: what React would write is what it wrote before, so it writes nothing.
  rerender(<Scene to={50} />);
  expect(where(container)).toBe("translate(50 0)");
  phases.turn(0);
  expect(where(container)).toBe("translate(0 0)");
});

test("without phases it is drawn at the one it is given, with its words", () => {
  const { container, rerender } = render(<Scene phase={0.25} />);
  expect(where(container)).toBe("translate(25 0)");
  rerender(<Scene phase={1} />);
  expect(where(container)).toBe("translate(100 0)");
  expect(container.textContent).toBe("over");
});

import { expect, test } from "vitest";
import { dragged, gripAt } from "./strip";

const extent = { from: 0, to: 1_000_000 };
const range = { from: 200_000, to: 400_000 };

test("what a press takes hold of", () => {
  expect(gripAt(0.2, range, extent)).toBe("from");
  expect(gripAt(0.4, range, extent)).toBe("to");
  expect(gripAt(0.3, range, extent)).toBe("window");
  expect(gripAt(0.7, range, extent)).toBe("new");
  expect(gripAt(0.5, extent, extent), "a window over everything leaves room to draw a new one").toBe("new");
  expect(gripAt(0.2, { from: 200_000, to: 201_000 }, extent), "too narrow for edges: move it").toBe("window");
});

test("dragging", () => {
  expect(dragged("from", range, 0.2, 0.3, extent)).toEqual({ from: 300_000, to: 400_000 });
  expect(dragged("to", range, 0.4, 0.9, extent)).toEqual({ from: 200_000, to: 900_000 });
  expect(dragged("window", range, 0.3, 0.2, extent)).toEqual({ from: 100_000, to: 300_000 });
  expect(dragged("window", range, 0.3, -9, extent)).toEqual({ from: 0, to: 200_000 });
  expect(dragged("new", range, 0.9, 0.6, extent)).toEqual({ from: 600_000, to: 900_000 });
  const crossed = dragged("from", range, 0.2, 0.9, extent);
  expect(crossed.from).toBeLessThan(crossed.to);
});

import { expect, test } from "vitest";
import { withPalette } from "./choosePalette";
import { paletteFor } from "./palette";

test("the address wins over what is remembered, and a name nobody knows is none", () => {
  expect(paletteFor("tol", "okabe-ito")).toBe("tol");
  expect(paletteFor("okabe-ito", "tol")).toBe("okabe-ito");
  expect(paletteFor(undefined, "tol")).toBe("tol");
  expect(paletteFor("sepia", null)).toBe("okabe-ito");
});

test("an explainer's link carries the palette; another page's only where it came with one", () => {
  expect(withPalette({ step: "kick" }, "tol", true)).toEqual({ step: "kick", palette: "tol" });
  expect(withPalette({ step: "kick", palette: "tol" }, "okabe-ito", true)).toEqual({ step: "kick" });
  expect(withPalette({ life: "1" }, "tol", false)).toEqual({ life: "1" });
  expect(withPalette({ palette: "tol" }, "okabe-ito", false)).toEqual({});
});

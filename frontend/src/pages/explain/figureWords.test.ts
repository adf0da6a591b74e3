import { expect, test } from "vitest";
import type { Step } from "../../explainers/contract";
import { headingOf } from "./figureWords";

const step = (predict?: unknown) => ({ heading: "Twice the group, not twice the rate", predict }) as unknown as Step;

test("the heading of a question is shown with its answer, not before", () => {
  expect(headingOf(step({}), false)).toBe("A question: what will happen?");
  expect(headingOf(step({}), true)).toBe("Twice the group, not twice the rate");
  expect(headingOf(step(), false)).toBe("Twice the group, not twice the rate");
});

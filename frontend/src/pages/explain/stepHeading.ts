import type { Step } from "../../explainers/contract";

/** A step's heading; a question that waits for its answer has none that gives the answer away. */
export const headingOf = (step: Pick<Step, "heading" | "predict">, isAnswered: boolean): string =>
  step.predict && !isAnswered ? "A question: what will happen?" : step.heading;

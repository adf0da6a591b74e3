/** Words above a figure, and of its steps. */
import { count, counted } from "../../common/format";
import type { Entry, Step } from "../../explainers/contract";
import type { Simulation } from "../../model/simulation";

/** Which rule decides, on which release. */
export const captionOf = (run: Simulation): string => `Linux ${run.kernel}, variant ${run.variant}`;

/** The machine it plays on. */
export function hostOf(run: Simulation): string {
  const { cpus, llcs, nodes } = run.host;
  const parts = [counted(cpus.length, "CPU"), counted(llcs.length, "LLC domain"), counted(nodes.length, "NUMA node")];
  const left = run.left_out > 0 ? `; ${count(run.left_out)} further events left out` : "";
  return `${parts.join(", ")}; ${counted(run.events.length, "event")}${left}`;
}

/** A number's unit; what cannot be told has none. */
export const unitOf = ({ value, unit }: Entry): string => (value === "cannot tell" ? "" : unit);

/** A step's heading; a question that waits for its answer has none that gives the answer away. */
export const headingOf = (step: Pick<Step, "heading" | "predict">, isAnswered: boolean): string =>
  step.predict && !isAnswered ? "A question: what will happen?" : step.heading;

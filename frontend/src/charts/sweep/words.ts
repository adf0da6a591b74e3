import type { Sweep } from "../../model/types";
import { count, rounded } from "../frame/format";
import { type Measure, placeName, type Reading } from "./sweep.layout";

/** A reading as people read it: a count, or a range. */
export function readingText({ low, high }: Reading, kind: Measure["kind"]): string {
  if (kind === "counter") return count(high);
  return low === high ? rounded(low) : `${rounded(low)} to ${rounded(high)}`;
}

/** The name of the axis: the knob's, or what hosts differ in. */
export function axisName({ axis }: Sweep): string {
  return axis.kind === "knob" ? axis.name : "host topology";
}

/** The picture in words: every series from its first place to its last. */
export function description(sweep: Sweep, measures: readonly Measure[]): string {
  const lines = measures.flatMap(({ name, kind, series }) =>
    series.map(({ variant, readings }) => {
      const values = readings.map((reading) => `${readingText(reading, kind)} at ${placeName(reading.at)}`);
      return `${name}, ${variant}: ${values.join(", ")}`;
    }),
  );
  return `Over ${axisName(sweep)}. ${lines.join("; ")}.`;
}

import type { Sweep } from "../../model/types";
import { type Measure, placeName, readingText } from "./sweep.layout";

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

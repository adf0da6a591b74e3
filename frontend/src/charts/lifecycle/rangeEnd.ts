import type { KeyboardEvent } from "react";
import type { TimeRange } from "../../model/selection";

/** Attributes of one end of a range, as a slider: `onStep` is called with the steps an arrow key asks for, ten with Shift. */
export const rangeEnd = (
  end: "from" | "to",
  what: string,
  range: TimeRange,
  extent: TimeRange,
  text: string,
  onStep: (steps: number) => void,
) => ({
  role: "slider",
  tabIndex: 0,
  "data-end": end,
  "aria-label": `${end === "from" ? "Start" : "End"} of the ${what}`,
  "aria-valuemin": extent.from,
  "aria-valuemax": extent.to,
  "aria-valuenow": range[end],
  "aria-valuetext": text,
  onKeyDown: (event: KeyboardEvent) => {
    const sign = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (sign === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(sign * (event.shiftKey ? 10 : 1));
  },
});

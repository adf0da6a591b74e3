import { LabelChip } from "../../charts/frame/LabelChip";
import { LABEL_MEANING } from "../../charts/vocabulary";
import { change, compact, count, duration, instant, NONE, percent, signed } from "../../common/format";
import type { Label } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { NUMBERS } from "./examples";

const WRITTEN: readonly [what: string, text: string][] = [
  ["a count is exact, however long", count(NUMBERS.events)],
  ["a change has its sign", signed(-NUMBERS.writes)],
  ["a share never rounds up to all", percent(NUMBERS.agreed, NUMBERS.compared)],
  ["a percentage of change names its base beside it", change(NUMBERS.ratio)],
  ["a length of time, at most four digits", duration(NUMBERS.ns)],
  ["a moment, to the ns", instant(NUMBERS.moment)],
  ["in a cell too small", compact(NUMBERS.writes)],
  ["not known is no zero", NONE],
];

/** The labels of a number with what each promises, and how numbers are written. */
export function NumbersExhibit() {
  return (
    <>
      <Definitions look="ruled">
        {(Object.keys(LABEL_MEANING) as Label[]).map((label) => (
          <Definition key={label} term={<LabelChip label={label} />}>
            {LABEL_MEANING[label]}
          </Definition>
        ))}
      </Definitions>
      <Definitions look="ruled" className="tabular">
        {WRITTEN.map(([what, text]) => (
          <Definition key={what} term={what}>
            {text}
          </Definition>
        ))}
      </Definitions>
    </>
  );
}

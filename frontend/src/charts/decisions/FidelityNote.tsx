import { count, counted } from "../../common/format";
import type { Decisions } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { labelsOf } from "./policyLabels";
import { causes } from "./words";

/** What a replay got wrong, and what could not be checked, each by its cause. Nothing to say when all agree. */
export function FidelityNote({ data }: { data: Decisions }) {
  const { unit } = labelsOf(data.policy);
  return (["a", "b"] as const).map((side) => {
    const fidelity = data.fidelity[side];
    if (!fidelity) return null;
    const wrong = causes(fidelity.disagreed, "rule not given");
    const unchecked = causes(fidelity.not_compared, "cause not given");
    const missed = fidelity.compared - fidelity.agreed;
    if (missed === 0 && unchecked.length === 0) return null;
    return (
      <details key={side} className="space-above-10 size-note leading-18 muted">
        <summary className="width-fit-content">
          {data[side]}: {counted(missed, `${unit} disagrees`, `${unit}s disagree`)}
          {unchecked.length > 0 && `, ${count(unchecked.reduce((sum, one) => sum + one.count, 0))} not compared`}
        </summary>
        <Definitions look="spread" className="space-above-6 pad-left-18">
          {[
            ...wrong.map((one) => ({ ...one, kind: "disagrees" })),
            ...unchecked.map((one) => ({ ...one, kind: "not compared" })),
          ].map(({ cause, count: times, kind }) => (
            <Definition key={`${kind} ${cause}`} term={`${kind}: ${cause}`}>
              <b className="regular ink tabular">{count(times)}</b>
            </Definition>
          ))}
        </Definitions>
      </details>
    );
  });
}

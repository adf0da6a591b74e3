import { useId } from "react";
import { count } from "../../../common/format";
import type { SimulationTrace } from "../../../model/simulations";
import styles from "./Own.module.css";

interface Props {
  label: string;
  traces: readonly SimulationTrace[];
  /** Id of a recording; one that is not among them keeps a line of its own. */
  value: string;
  onChange: (trace: string) => void;
  /** Of a recording that is not among them. */
  name?: string | undefined;
  /** Stands before the recordings: what else a side may show. */
  first?: { value: string; word: string } | undefined;
}

/** Recordings with decisions of the policy: the reader's own before the demo library's. */
export function RecordingChoice({ label, traces, value, onChange, name: unlisted, first }: Props) {
  const id = useId();
  const groups = [
    { name: "Uploaded here", items: traces.filter((one) => !one.demo) },
    { name: "Demo library", items: traces.filter((one) => one.demo) },
  ].filter(({ items }) => items.length > 0);
  const isKnown = value === first?.value || traces.some((one) => one.trace_id === value);
  return (
    <span className="inline-row gap-8 items-center shrinkable">
      <label htmlFor={id} className="small muted">
        {label}
      </label>
      <select
        id={id}
        className={`${styles.choice} min-height-32 max-full touch-min-height-target`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {first && <option value={first.value}>{first.word}</option>}
        {!isKnown && <option value={value}>{unlisted ?? value}</option>}
        {groups.map(({ name, items }) => (
          <optgroup key={name} label={name}>
            {items.map((one) => (
              <option key={one.trace_id} value={one.trace_id}>
                {one.title ?? one.name} ({count(one.decisions)} decisions)
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

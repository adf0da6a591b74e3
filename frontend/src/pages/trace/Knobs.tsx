import { type FormEvent, useId, useState } from "react";
import type { Host, Policy } from "../../model/types";
import buttons from "../parts/Button.module.css";
import styles from "./Assumptions.module.css";

interface Props {
  policies: readonly Policy[];
  /** Knobs set by the address. */
  set: Record<string, number>;
  /** Knobs the host file gives. */
  recorded: Host["knobs"];
  onChange: (knobs: Record<string, number>) => void;
}

/** Knobs to replay under other values than recorded. Empty = as recorded. */
export function Knobs({ policies, set, recorded, onChange }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(set).length > 0);
  const id = useId();
  const knobs = [...new Map(policies.flatMap((policy) => policy.knobs).map((knob) => [knob.name, knob])).values()];
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wanted: Record<string, number> = {};
    for (const { name } of knobs) {
      const text = String(form.get(name) ?? "").trim();
      if (text !== "") wanted[name] = Number(text);
    }
    onChange(wanted);
  };
  return (
    <>
      <button
        type="button"
        className={buttons.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Knobs…
      </button>
      <form id={id} hidden={!isOpen} className={styles.knobs} onSubmit={apply} key={JSON.stringify(set)}>
        {knobs.map((knob) => (
          <label key={knob.name} title={knob.text}>
            <span>{knob.name}</span>
            <input
              type="number"
              name={knob.name}
              min={knob.min}
              max={knob.max}
              defaultValue={set[knob.name] ?? ""}
              placeholder={recorded[knob.name] === undefined ? "not recorded" : `recorded ${recorded[knob.name]}`}
            />
          </label>
        ))}
        <button type="submit" className={buttons.button}>
          Replay with these
        </button>
      </form>
    </>
  );
}

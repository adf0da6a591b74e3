import type { RefObject } from "react";
import styles from "./Segmented.module.css";

/** One of the switch's positions. */
export interface Option {
  value: string;
  word: string;
}

interface Props {
  /** What is being chosen, for readers who do not see the place it stands in. */
  label: string;
  /** Unique on the page: the radio group's name. */
  name: string;
  options: readonly Option[];
  /** A value that is none of the options leaves the switch without a choice. */
  value: string;
  onChange: (value: string) => void;
  /** The radio that is chosen, for an owner who moves the focus. */
  chosen?: RefObject<HTMLInputElement | null> | undefined;
}

/** A segmented switch: a native radio group, so that arrow keys, one tab stop and the name come from the browser. */
export function Segmented({ label, name, options, value, onChange, chosen }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${styles.option} relative pointer`}>
          <input
            ref={option.value === value ? chosen : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.word}</span>
        </label>
      ))}
    </fieldset>
  );
}

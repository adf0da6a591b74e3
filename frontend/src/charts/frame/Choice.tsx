import { useId } from "react";
import styles from "./Choice.module.css";
import type { Option } from "./Segmented";

interface Props {
  /** Stands before the list. */
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** Set in the typeface of numbers and addresses. */
  mono?: boolean;
}

/** A picker for more options than a switch can hold: the browser's own list. */
export function Choice({ label, options, value, onChange, mono = false }: Props) {
  const id = useId();
  return (
    <span className={`${styles.choice} inline-row gap-6 items-center shrinkable max-full small leading-18 muted`}>
      <label className="fixed-size" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`ink ${mono ? "mono" : ""}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
    </span>
  );
}

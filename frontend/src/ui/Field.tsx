import type { ReactNode } from "react";
import styles from "./Field.module.css";

interface Props {
  /** What is entered. */
  word: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its word above it. */
export const Field = ({ word, className = "", children }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label className={`${styles.field} ${className}`}>
    <span className="small muted">{word}</span>
    {children}
  </label>
);

/** One entry of a list of choices. */
export interface Choice {
  value: string;
  word: string;
}

interface SelectProps {
  word: ReactNode;
  value: string;
  options: readonly Choice[];
  onChange: (value: string) => void;
}

/** A list of choices with its word above it. */
export const SelectField = ({ word, value, options, onChange }: SelectProps) => (
  <Field word={word}>
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.word}
        </option>
      ))}
    </select>
  </Field>
);

interface WordsProps {
  word: string;
  value: string;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

/** A field of words to search for. */
export const WordsField = ({ word, value, placeholder, onChange }: WordsProps) => (
  <Field word={word} className={styles.words}>
    <input
      type="search"
      value={value}
      maxLength={200}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);

interface FilterProps {
  /** Enter was pressed, or a button of the bar. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** Fields that narrow and order a list, in a line that wraps. */
export const FilterBar = ({ onSubmit, children }: FilterProps) => (
  <search>
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
    </form>
  </search>
);

/** What a bar of filters says of its list, on the line of its fields. */
export const FilterStatus = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.status}>
    {children}
  </p>
);

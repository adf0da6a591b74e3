import { useEffect, useId, useState } from "react";
import type { Parameter } from "../../model/simulation";
import styles from "./Sandbox.module.css";

interface Props {
  parameter: Parameter;
  value: string;
  isTurned: boolean;
  onChange: (value: string) => void;
}

/** A number is asked for at most so often while it is dragged, ms. */
const PAUSE_MS = 120;

/** One thing to turn, by its native control. */
export function ParameterField({ parameter, value, isTurned, onChange }: Props) {
  const id = useId();
  const { whole, words } = parameter.domain;
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value || !whole) return;
    const later = setTimeout(() => onChange(draft), PAUSE_MS);
    return () => clearTimeout(later);
  });
  const isSmall = whole !== null && whole[1] - whole[0] <= 400;
  return (
    <div className={`${styles.field} ${isTurned ? styles.turned : ""}`}>
      <label htmlFor={id} title={parameter.text}>
        {parameter.text}
      </label>
      {words ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {words.map(([word, meaning]) => (
            <option key={word} value={word}>
              {meaning ? `${word}: ${meaning}` : word}
            </option>
          ))}
        </select>
      ) : (
        whole && (
          <span className={`${styles.number} row gap-8 items-center small muted`}>
            {isSmall && (
              <input
                type="range"
                aria-label={parameter.text}
                min={whole[0]}
                max={whole[1]}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
            <input
              id={id}
              type="number"
              min={whole[0]}
              max={whole[1]}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
            <span>{parameter.unit}</span>
          </span>
        )
      )}
    </div>
  );
}

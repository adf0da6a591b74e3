import { useId, useState } from "react";
import { Segmented } from "../../charts/frame/Segmented";
import { count, rounded, THIN } from "../../common/format";
import { type Choice, type Found, MOST_LABEL, type Side } from "../../model/pastes";
import { Button } from "../../ui/Button";
import { isCorrected, lineRanges } from "./choices";
import styles from "./RunChoice.module.css";

const SIDES = [
  { value: "before", word: "before" },
  { value: "after", word: "after" },
  { value: "none", word: "neither" },
] as const;
/** Values named in the line of a run; the table has all that are compared. */
const MOST_VALUES = 2;

interface Props {
  choice: Choice;
  found: Found;
  groups: readonly string[];
  isLit: boolean;
  onLight: (runs: readonly number[]) => void;
  onFind: (run: number) => void;
  onCorrect: (choice: Choice) => void;
}

/** One run: what was read, why it is on its side, and everything a person may say about it. */
export function RunChoice({ choice, found, groups, isLit, onLight, onFind, onCorrect }: Props) {
  const name = useId();
  const { run } = found;
  const isMoved = choice.side !== found.side;
  return (
    <li
      className={styles.run}
      data-lit={isLit}
      data-out={!choice.keep}
      data-side={choice.side ?? "none"}
      aria-labelledby={name}
      onPointerEnter={() => onLight([choice.at])}
      onPointerLeave={() => onLight([])}
      onFocus={() => onLight([choice.at])}
      onBlur={() => onLight([])}
    >
      <h3 className="size-text bold break-anywhere" id={name}>
        {choice.label}
      </h3>
      <p className="break-anywhere all-columns tabular">
        {valuesOf(found)}{" "}
        <button type="button" className="underlined accent touch-min-height-target" onClick={() => onFind(choice.at)}>
          {found.lines.length === 1 ? "line" : "lines"} {lineRanges(found.lines)}
        </button>
      </p>
      {run.odd_numbers.map((odd) => (
        <p key={`${odd.line} ${odd.text}`} className="notice break-anywhere all-columns pad-x-10 pad-y-2">
          <b>odd number</b> {odd.text}
        </p>
      ))}
      <div className={styles.controls}>
        <Segmented
          label={`Side of ${choice.label}`}
          name={`side ${choice.at}`}
          options={SIDES}
          value={choice.side ?? "none"}
          onChange={(value) => onCorrect({ ...choice, side: value === "none" ? null : (value as Side) })}
        />
        <Button
          kind="quiet"
          aria-pressed={!choice.keep}
          onClick={() => onCorrect({ ...choice, keep: !choice.keep })}
          of={choice.label}
        >
          {choice.keep ? "Leave out" : "Take in again"}
        </Button>
      </div>
      <p className="break-anywhere all-columns small muted">
        {isMoved
          ? "side set by you"
          : found.side === null
            ? "the text does not say which side this is"
            : found.side_because}
      </p>
      {run.command && <code className="all-columns break-anywhere">{run.command}</code>}
      <details className="all-columns small muted">
        <summary className="width-fit-content touch-min-height-target">
          Rename or regroup<span className="visually-hidden"> {choice.label}</span>
          {isCorrected({ ...choice, side: found.side, keep: true }, found) && <b> changed by you</b>}
        </summary>
        <Field label="Label" value={choice.label} onChange={(label) => onCorrect({ ...choice, label })} />
        <Field
          label="Group"
          value={choice.group}
          suggestions={groups}
          onChange={(group) => onCorrect({ ...choice, group })}
        />
        {run.notes.length > 0 && (
          <ul className="pad-left-18 space-above-6 space-below-4">
            {run.notes.slice(0, 12).map((note) => (
              <li key={`${note.line} ${note.text}`}>
                {note.text}
                {note.line !== null && ` (line ${count(note.line)})`}
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

interface FieldProps {
  label: string;
  value: string;
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}

/** A text that counts when it is left or confirmed with Enter; an empty one is what it was. */
function Field({ label, value, suggestions, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const commit = () => {
    const text = typed?.replace(/\s+/g, " ").trim();
    if (text && text !== value) onChange(text);
    setTyped(null);
  };
  return (
    <p className="row gap-8 items-center pad-top-10">
      <label htmlFor={id}>{label}</label>
      <input
        className="grow"
        id={id}
        value={typed ?? value}
        maxLength={MOST_LABEL}
        list={suggestions ? `${id} list` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {suggestions && (
        <datalist id={`${id} list`}>
          {suggestions.slice(0, 50).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </p>
  );
}

function valuesOf(found: Found): string {
  const rows = found.run.rows.filter((row) => row.value !== null && row.value !== 0);
  const shown = (rows.length > 0 ? rows : found.run.rows).slice(0, MOST_VALUES).map((row) => {
    const of = row.subject ? ` ${row.subject}` : "";
    const value = row.value === null ? "no value" : exact(row.value);
    return `${row.metric}${of} ${value}${THIN}${row.unit}`;
  });
  const rest = found.run.rows.length - shown.length;
  return shown.join(" · ") + (rest > 0 ? ` · ${count(rest)} more` : "");
}

/** A whole number as it is, others to four digits. */
export function exact(value: number): string {
  return Number.isInteger(value) ? count(value) : rounded(value);
}

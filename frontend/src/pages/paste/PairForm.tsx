import { useId, useState } from "react";
import { MOST_PAIRS, MOST_PLACE } from "../../model/pastes";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Panel";
import { Failed } from "../parts/State";
import styles from "./PairForm.module.css";
import { pairOf, sidesOf } from "./places";

interface Props {
  /** The pairs that the text was read with. */
  pairs: readonly string[];
  /** What is selected in the text, as a side of a pair; empty for nothing. */
  selection: string;
  isReading: boolean;
  error: Error | null;
  /** Reads the text with these pairs; `onRead` is called when that is done. */
  onPairs: (pairs: string[], onRead?: () => void) => void;
}

/** Takes from a person which figures are before and after, where the text does not say it. */
export function PairForm({ pairs, selection, isReading, error, onPairs }: Props) {
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const [requested, setRequested] = useState<string[]>([]);
  const hint = useId();
  const request = (next: string[]) => {
    const isRemoval = next.length < pairs.length;
    setRequested(next);
    onPairs(next, () => {
      if (isRemoval) return;
      setBefore("");
      setAfter("");
    });
  };
  const isFull = pairs.length >= MOST_PAIRS;
  const about = (
    <span id={hint}>
      Name the figures of each side: lines of the text such as 12-20, one number of a line such as 12:6.1, or words that
      the text uses for that side such as PF_SMC. Put words that look like lines in quotes, such as "512".
    </span>
  );
  return (
    <Card id="pairs" title="Compare other figures" about={about}>
      <form
        className={styles.form}
        aria-labelledby="pairs"
        onSubmit={(event) => {
          event.preventDefault();
          request([...new Set([...pairs, pairOf(before, after)])]);
        }}
      >
        <Side word="Before is" value={before} onChange={setBefore} selection={selection} hint={hint} />
        <Side word="After is" value={after} onChange={setAfter} selection={selection} hint={hint} />
        <p className={`${styles.selected} small muted break-anywhere`}>
          {selection ? `Selected in the text: ${selection}` : "Nothing is selected in the text."}
          {isFull && ` A text is read with at most ${MOST_PAIRS} pairs.`}
        </p>
        <Button className={styles.send} type="submit" disabled={isReading || isFull}>
          {isReading ? "Reading…" : "Compare these"}
        </Button>
      </form>
      {error && (
        <div className="pad-top-10">
          <Failed what="Nothing was changed" error={error} onRetry={() => request(requested)} />
        </div>
      )}
      {pairs.length > 0 && (
        <ul className="plain-list space-above-10" aria-label="Pairs that you gave">
          {pairs.map((pair) => (
            <li key={pair} className="row gap-8 items-center spread pad-y-4 line-top">
              <span className="shrinkable break-anywhere">{sidesOf(pair).join(" → ")}</span>
              <Button
                kind="quiet"
                of={pair}
                disabled={isReading}
                onClick={() => request(pairs.filter((other) => other !== pair))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SideProps {
  word: string;
  value: string;
  selection: string;
  /** Id of what explains the field. */
  hint: string;
  onChange: (value: string) => void;
}

function Side({ word, value, selection, hint, onChange }: SideProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{word}</label>
      <input
        id={id}
        value={value}
        required
        maxLength={MOST_PLACE}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button kind="quiet" of={`for “${word}”`} disabled={selection === ""} onClick={() => onChange(selection)}>
        Use the selection
      </Button>
    </>
  );
}

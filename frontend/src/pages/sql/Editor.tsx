import { type KeyboardEvent, type Ref, useId } from "react";
import { Button } from "../../ui/Button";
import styles from "./Editor.module.css";

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  /** What the statement is, or began as. */
  about: string | null;
  isRunning: boolean;
  onText: (text: string) => void;
  onRun: () => void;
  onStop: () => void;
}

const MOST_LINES = 24;

/** A plain text field: the browser's own keys, undo and search all work in it. */
export function Editor({ ref, text, about, isRunning, onText, onRun, onStop }: Props) {
  const field = useId();
  const hint = useId();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  const lines = text.split("\n").length;
  return (
    <form
      className={`${styles.editor} panel stack gap-10 pad-14`}
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <label className="size-prose bold" htmlFor={field}>
        Query
      </label>
      {about && <p className="muted">{about}</p>}
      <textarea
        ref={ref}
        id={field}
        value={text}
        rows={Math.min(MOST_LINES, Math.max(5, lines + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        aria-describedby={hint}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
      />
      <div className="row wrap gap-y-8 gap-x-12 items-center">
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button kind="primary" type="submit" disabled={text.trim() === ""}>
            Run
          </Button>
        )}
        <p className="small muted" id={hint}>
          Ctrl + Enter runs. One SELECT, read only, at most 10 seconds (2 without a token on a public server) and 10,000
          rows.
        </p>
      </div>
    </form>
  );
}

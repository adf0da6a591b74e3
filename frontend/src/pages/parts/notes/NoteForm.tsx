import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_TEXT } from "../../../model/notes";
import { Button } from "../../../ui/Button";

interface Props {
  /** What the note is about. */
  place: string;
  text: string;
  /** Changes each time the reader asks to write. */
  requested: unknown;
  /** Fields that choose the place more closely. */
  children?: ReactNode;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Where a note is written. */
export function NoteForm({ place, text: before, requested, children, onSave, onCancel }: Props) {
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes there whenever the reader asks to write
  useEffect(() => field.current?.focus(), [requested]);
  return (
    <form
      className="grid gap-8 space-below-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onSave(text.trim());
      }}
    >
      <label className="grid gap-4">
        Note on {place}
        <textarea
          className="max-72ch inherit-font"
          ref={field}
          value={text}
          maxLength={MAX_TEXT}
          rows={3}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {children}
      <p className="row wrap gap-8">
        <Button kind="primary" type="submit" disabled={text.trim() === ""}>
          Save note
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  );
}

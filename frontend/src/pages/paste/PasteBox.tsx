import { useId, useRef, useState } from "react";
import { MOST_BYTES } from "../../model/pastes";
import { Button } from "../../ui/Button";
import { FileInput } from "../../ui/FileInput";
import { Problem } from "../../ui/Problem";
import { bytes } from "../parts/bytes";
import { Failed } from "../parts/State";
import { useDrop } from "../parts/useDrop";
import styles from "./PastePage.module.css";

/** What a first visitor can read without a mail of their own. */
const EXAMPLE = `These numbers are made up, to show what is done with a mail.

With this change one flow of 64-byte packets reaches 9 % more packets a second.

Before (pps):
1021400
1018900
1024100
1019700
1022300
1020600

After (pps):
1112300
1109800
1115200
1110900
1108700
1113600
`;

interface Props {
  /** The text to begin with. */
  given: string;
  isReading: boolean;
  error: Error | null;
  onRead: (text: string, file: string | null) => void;
}

/** Takes a text: typed, pasted, dropped as a file or chosen. */
export function PasteBox({ given, isReading, error, onRead }: Props) {
  const [text, setText] = useState(given);
  const [file, setFile] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const area = useId();
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);

  const fill = (words: string) => {
    setText(words);
    setFile(null);
    setRefusal(null);
  };
  const take = async ([first]: readonly File[]) => {
    if (!first) return;
    if (first.size > MOST_BYTES) {
      setRefusal(`${first.name} is ${bytes(first.size)}; a paste may have ${bytes(MOST_BYTES)}.`);
      return;
    }
    const read = await first.text();
    setRefusal(null);
    setText(read);
    setFile(first.name);
    onRead(read, first.name);
  };
  const drop = useDrop(({ files }) => void take([...files]));
  return (
    <form
      aria-label="Paste a mail"
      className={`${styles.box} panel stack gap-8 pad-14`}
      {...drop}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") setRefusal("There is nothing to read yet: paste a mail first.");
        else onRead(text, file);
      }}
    >
      <label className="bold" htmlFor={area}>
        Mail, thread or tool output
      </label>
      <textarea
        id={area}
        value={text}
        aria-describedby={hint}
        spellCheck={false}
        rows={14}
        onChange={(event) => fill(event.target.value)}
      />
      <div className="row wrap gap-y-8 gap-x-20 items-center spread">
        <p className="flex-1-1-240 max-72ch muted" id={hint}>
          As your mail program or the archive shows it: quoted, wrapped, raw, whole threads. Or drop a .eml, .mbox or
          .txt file, up to {bytes(MOST_BYTES)}. Nothing is stored until you say so.
        </p>
        <div className="row wrap gap-8">
          <Button onClick={() => fill(EXAMPLE)}>Fill in an example</Button>
          <Button onClick={() => chooser.current?.click()}>Choose a file…</Button>
          <Button kind="primary" type="submit" disabled={isReading}>
            {isReading ? "Reading…" : "Read it"}
          </Button>
        </div>
      </div>
      <FileInput
        ref={chooser}
        accept=".eml,.mbox,.txt,text/plain,message/rfc822"
        label="File with a mail"
        onFiles={(files) => void take(files)}
      />
      <div aria-live="polite">
        {refusal && <Problem role="note">{refusal}</Problem>}
        {error && <Failed what="The text cannot be read" error={error} onRetry={() => onRead(text, file)} />}
      </div>
    </form>
  );
}

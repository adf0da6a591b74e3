import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { Problem } from "../../../ui/Problem";
import type { Report } from "./messages";
import { Preview } from "./Preview";
import { keyOf, MODULE, newKey, redact } from "./redact";

interface Made {
  key: number;
  before: string;
  /** Null while it is being redacted. */
  after: { file: File; report: Report } | { refusal: string } | null;
}

interface Props {
  /** Files chosen and not yet taken; the panel takes them. */
  given: readonly File[];
  onAccepted: () => void;
  onSend: (files: File[]) => void;
}

/** Files wait here: redacted in the browser, shown with what leaves and what stays, sent only by hand. */
export default function Redaction({ given, onAccepted, onSend }: Props) {
  const [key, setKey] = useState(newKey);
  const [made, setMade] = useState<readonly Made[]>([]);
  const next = useRef(1);
  const bytes = keyOf(key);
  useEffect(() => {
    if (given.length === 0 || bytes === null) return;
    const waiting = given.map((file) => ({ file, number: next.current++ }));
    setMade((list) => [
      ...list,
      ...waiting.map(({ file, number }) => ({ key: number, before: file.name, after: null })),
    ]);
    onAccepted();
    void (async () => {
      for (const { file, number } of waiting) {
        const answer = await redact(file, bytes);
        const after =
          "refusal" in answer ? answer : { file: new File([answer.bytes], answer.name), report: answer.report };
        setMade((list) => list.map((one) => (one.key === number ? { ...one, after } : one)));
      }
    })();
  }, [given, bytes, onAccepted]);
  if (MODULE === null)
    return (
      <Problem>
        Redaction is not built into this page: the machine that built it had no Rust compiler for WebAssembly. Use{" "}
        <code>skbscope upload --redact</code>; nothing was sent.
      </Problem>
    );
  const ready = made.flatMap(({ after }) => (after && "file" in after ? [after.file] : []));
  const isBusy = made.some(({ after }) => after === null);
  return (
    <section className="panel stack gap-12 pad-14" aria-label="Redaction">
      <label className="stack gap-4 small muted">
        <span>
          Key of the pseudonyms. It stays in this tab; the same key gives the same pseudonyms in other files. Key of the
          command line: <code>~/.config/skbscope/redaction.key</code>
        </span>
        <input
          className="mono"
          value={key}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={bytes === null}
          disabled={made.length > 0}
          onChange={(event) => setKey(event.target.value)}
        />
        {bytes === null && <span role="alert">A key has 64 hexadecimal digits; files wait until it is one.</span>}
      </label>
      {made.map(({ key: number, before, after }) => (
        <article key={number} className="stack gap-8 shrinkable" aria-label={before}>
          <h2 className="size-text break-anywhere">
            {before}
            {after && "file" in after && (
              <>
                {" "}
                leaves as <code>{after.file.name}</code>
              </>
            )}
          </h2>
          {after === null && (
            <p className="paragraph" role="status">
              being redacted in this browser…
            </p>
          )}
          {after && "refusal" in after && <Problem>{after.refusal}</Problem>}
          {after && "file" in after && <Preview report={after.report} />}
        </article>
      ))}
      {made.length > 0 && (
        <div className="row wrap gap-8">
          <Button
            kind="primary"
            disabled={isBusy || ready.length === 0}
            onClick={() => {
              onSend(ready);
              setMade([]);
            }}
          >
            {ready.length === 1 ? "Send the redacted file" : `Send ${ready.length} redacted files`}
          </Button>
          <Button onClick={() => setMade([])}>Send nothing</Button>
        </div>
      )}
    </section>
  );
}
